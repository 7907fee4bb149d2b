/** Vite plugin that reduces the language files to the texts of the element. */
import type { Plugin } from 'vite';
import { entries, messages } from '../../scripts/words.ts';

/** Keys that the components of the element use. The tests find keys that are missing here. */
const USED = new RegExp(
  `^(${[
    'colour',
    'element-no-board$',
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
export const wordsOfElement = (source: string): string =>
  entries(source, (line) => USED.test(line.split(' ')[0]!));

/** Removes the keys that the element does not use. */
export const words = (): Plugin => messages('messages', wordsOfElement);
