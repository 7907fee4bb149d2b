/** Vite plugins that divide the language files, and remove comments and the keys of other programs. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys of the element `<ludoteca-board>`, of the page without JavaScript, of the terminal, and of the server alone. */
const OTHERS = /^(element|noscript|play|preview|push|guest|unbuilt)-/;
/** Keys of lessons and training, which are loaded with them. */
const LATER = /^web-(lesson|training)-/;
/** Keys of the static edition. */
const LOCAL = /^web-local-/;

/** The entries of a language file with used keys, without comments. `isUsed` gets the line that starts with the key. */
export function entries(source: string, isUsed: (line: string) => boolean): string {
  let used = true;
  const lines = source.split('\n').filter((line) => {
    if (!line || line.startsWith('#')) return false;
    // Indented lines belong to the key above.
    if (!/^[ }]/.test(line)) used = isUsed(line);
    return used;
  });
  return `${lines.join('\n')}\n`;
}

/** Shortens the language files that are imported with `query`. */
export function shortened(
  query: string,
  shorten: (source: string) => string,
  apply?: 'build',
): Plugin {
  return {
    name: `ludoteca-words-${query}`,
    ...(apply && { apply }),
    enforce: 'pre',
    load(id) {
      const [file, own] = id.split('?');
      if (!file?.endsWith('.ftl') || own !== query) return undefined;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(shorten(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** Removes the keys that the first load does not need, and divides off those of lessons and training. */
export const words = (isSite: boolean): Plugin[] => [
  shortened(
    'raw',
    (source) =>
      entries(
        source,
        (line) => !OTHERS.test(line) && !LATER.test(line) && (isSite || !LOCAL.test(line)),
      ),
    'build',
  ),
  shortened('later', (source) => entries(source, (line) => LATER.test(line))),
];
