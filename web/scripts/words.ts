/** The part of the build that puts the language files into the page: without comments, and without the words of others. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys of the element `<ludoteca-board>`, of the terminal and of the server's notifications. */
const OTHERS = /^(element|play|push)-/;
/** Keys of the static edition. */
const LOCAL = /^web-local-/;

/** The entries of a language file whose key, which begins their first line, is used; without comments. */
export function entries(source: string, isUsed: (line: string) => boolean): string {
  let used = true;
  const lines = source.split('\n').filter((line) => {
    if (!line || line.startsWith('#')) return false;
    // What follows a key's line, indented, belongs to it.
    if (!/^[ }]/.test(line)) used = isUsed(line);
    return used;
  });
  return `${lines.join('\n')}\n`;
}

/** Shortens the language files as the build reads them. */
export function shortened(shorten: (source: string) => string): Plugin {
  return {
    name: 'ludoteca-words',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = /^(.*\.ftl)\?raw$/.exec(id)?.[1];
      if (!file) return undefined;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(shorten(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** Leaves in the language files what the page may use. */
export const words = (isSite: boolean): Plugin =>
  shortened((source) =>
    entries(source, (line) => !OTHERS.test(line) && (isSite || !LOCAL.test(line))),
  );
