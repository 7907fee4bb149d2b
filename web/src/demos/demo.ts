/** The games that the start page plays, as the samples of the rules record them. */
import type { Options, Pair, Rod, View } from '../api/model';
import { pieces, plainView } from '../board/drawings/drawing';

/** The visible part of one position. */
interface Frame {
  /** The places of first's and of second's pieces, separated by spaces. */
  first: string;
  second: string;
  rod?: Rod;
  last?: string[];
  winning?: string[];
}

/** A recorded game, from the start to the end. */
export interface Demo {
  options: Options;
  /** The moves, separated by spaces. */
  moves: string;
  colours: Pair<string>;
  frames: readonly Frame[];
}

const FILES = import.meta.glob<Demo>('./*.json', { import: 'default' });

/** A game's recording, if there is one. */
export const demoOf = (game: string): Promise<Demo> | undefined => FILES[`./${game}.json`]?.();

/** One of its positions as it is drawn. */
export function viewOf({ colours, frames }: Demo, index: number): View {
  const { first, second, rod = null, winning = [] } = frames[index]!;
  return plainView({ colours, pieces: pieces(first, second).filter(({ at }) => at), rod, winning });
}

/** Every place that is ever occupied, which a picture must contain. */
export const reach = ({ frames }: Demo): string[] => [
  ...new Set(frames.flatMap(({ first, second }) => `${first} ${second}`.trim().split(' '))),
];
