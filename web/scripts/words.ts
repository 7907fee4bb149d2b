/** Vite plugin that removes comments and the keys of other programs from the language files. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys of the element `<ludoteca-board>`, of the terminal and of the server's notifications. */
const OTHERS = /^(element|play|push)-/;
/** Keys that a page adds when it is opened: see `Words.extend`. */
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

/** Shortens the language files when the build loads them. */
export function shortened(shorten: (source: string, isLater: boolean) => string): Plugin {
  return {
    name: 'ludoteca-words',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, file, later] = /^(.*\.ftl)\?raw(&later)?$/.exec(id) ?? [];
      if (!file) return undefined;
      this.addWatchFile(file);
      const text = shorten(readFileSync(file, 'utf8'), later !== undefined);
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

/** Removes the keys that the page does not use, and separates those that it does not need at first. */
export const words = (isSite: boolean): Plugin =>
  shortened((source, isLater) =>
    entries(
      source,
      (line) => !OTHERS.test(line) && (isSite || !LOCAL.test(line)) && LATER.test(line) === isLater,
    ),
  );
