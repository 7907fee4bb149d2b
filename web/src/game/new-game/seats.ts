/** Who sits where: what the form of a new game asks, as the service wants it. */
import type { Player } from '../../api/model';

export interface Seating {
  /** The computer, or a second person at the same screen. */
  against: 'computer' | 'person';
  level: number;
  /** The person's own name and, with two, the other's; empty where none is given. */
  names: [string, string];
  /** Who begins: the first named, the other one, or whom the lot falls on. */
  begins: 'self' | 'other' | 'lot';
}

/** The computer's weakest level and its strongest, and the one to begin with. */
export const LEVELS = { least: 1, most: 10, usual: 3 } as const;

/** Draws lots: true for the first named. */
export const lots = (): boolean => Math.random() < 0.5;

const person = (name: string): Player => {
  const trimmed = name.trim();
  return trimmed ? { kind: 'human', name: trimmed } : { kind: 'human' };
};

/** First's and second's player. */
export function seats(
  { against, level, names, begins }: Seating,
  draw: () => boolean,
): [Player, Player] {
  const self = person(names[0]);
  const other: Player = against === 'computer' ? { kind: 'computer', level } : person(names[1]);
  const selfBegins = begins === 'self' || (begins === 'lot' && draw());
  return selfBegins ? [self, other] : [other, self];
}
