/** The spoken name of a place and its state. */
import type { Verb, View } from '../api/types';
import { words } from '../words/words.svelte';

export interface Scene {
  game: string;
  view: View;
  /** What may be done at each place. */
  marks: ReadonlyMap<string, Verb>;
  /** The places chosen so far. */
  chosen: ReadonlySet<string>;
  last: readonly string[];
}

/** The language file's name of a side's piece. */
export function pieceWord(game: string, view: View, side: 'first' | 'second'): string {
  return words.t(`web-piece-${game}-${view.colours[side === 'first' ? 0 : 1]}`);
}

/** `d4, empty, allowed`; `c3, black stone, last move`. */
export function describe({ game, view, marks, chosen, last }: Scene, at: string): string {
  const piece = view.pieces.find((piece) => piece.at === at);
  const mark = marks.get(at);
  const parts = [
    at,
    piece ? pieceWord(game, view, piece.side) : words.t('web-empty'),
    chosen.has(at) && words.t('web-chosen'),
    view.rod?.at === at && words.t('web-under-rod'),
    view.winning.includes(at) && words.t('web-winning'),
    last.includes(at) && words.t('web-last'),
    mark && words.t(`web-can-${mark}`),
  ];
  return parts.filter(Boolean).join(', ');
}
