/**
 * Vite plugins that divide the language files, remove the keys of other programs, and parse the files, so that the
 * page need not.
 */
import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import type { Plugin } from 'vite';

/** Keys of the element `<ludoteca-board>`, of the page without JavaScript, of the terminal, and of the server alone. */
const OTHERS = /^(element|from-disk|noscript|play|preview|push|guest|unbuilt)-/;
/** Keys of lessons and training, which are loaded with them. */
const LATER = /^web-(lesson|training)-/;
/** Keys of the static edition. */
const LOCAL = /^web-local-/;

/** The entries of a language file with used keys. `isUsed` gets the line that starts with the key. */
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

/** Language files that are imported with `query`, as messages. A build selects some of them. */
export function messages(query: string, select: (source: string) => string): Plugin {
  let isBuild = false;
  return {
    name: `ludoteca-words-${query}`,
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load(id) {
      const [file, own] = id.split('?');
      if (!file?.endsWith('.ftl') || own !== query) return undefined;
      this.addWatchFile(file);
      const source = readFileSync(file, 'utf8');
      const { body } = new FluentResource(isBuild ? select(source) : source);
      // Browsers parse JSON faster than literals.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(body))});`;
    },
  };
}

/** Removes the keys that the first load does not need, and divides off those of lessons and training. */
export const words = (isSite: boolean): Plugin[] => [
  messages('messages', (source) =>
    entries(
      source,
      (line) => !OTHERS.test(line) && !LATER.test(line) && (isSite || !LOCAL.test(line)),
    ),
  ),
  messages('later', (source) => entries(source, (line) => LATER.test(line))),
];
