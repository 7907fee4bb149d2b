/** The part of the package's build that leaves in the language files only what the element says. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys of the words that the components of the element ask for. The tests find keys that are missing here. */
const USED = new RegExp(
  `^(${[
    'colour',
    'fault-(protected|rod-without-empty)$',
    'game',
    'note',
    'reason-(?!resignation|forfeit|agreement|time|left|aborted)',
    'web-(board|board-keys|captured|chosen|empty|in-hand|jumps|last|swap|under-rod|winning)$',
    'web-(first|back|forward|last-move|looking-at|to-move|turn-and-step)$',
    'web-(can|choose|cut-off|piece|rod|shape|step|zoom)(-|$)',
    'web-is-cut-off$',
    'web-result-(win|draw)$',
  ].join('|')})`,
);

/** The entries of a language file that the element uses. */
export function wordsOfElement(source: string): string {
  let used = true;
  const lines = source.split('\n').filter((line) => {
    if (!line || line.startsWith('#')) return false;
    // What follows a key's line, indented, belongs to it.
    if (!/^[ }]/.test(line)) used = USED.test(line.split(' ')[0]!);
    return used;
  });
  return `${lines.join('\n')}\n`;
}

/** Shortens the language files as the build reads them. */
export const words = (): Plugin => ({
  name: 'ludoteca-element-words',
  enforce: 'pre',
  load(id) {
    const file = /^(.*\.ftl)\?raw$/.exec(id)?.[1];
    return file && `export default ${JSON.stringify(wordsOfElement(readFileSync(file, 'utf8')))};`;
  },
});
