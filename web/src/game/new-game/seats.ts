/** Seats: converts the form of a new game to the service's players. */
import type { Player } from '../../api/model';

export interface Seating {
  /** The computer, or a second person at the same screen. */
  against: 'computer' | 'person';
  level: number;
  /** The user's name and, with two people, the other's; empty if not given. */
  names: [string, string];
  /** Who begins: the first-named player, the other, or a random one. */
  begins: 'self' | 'other' | 'lot';
}

/** The computer's lowest, highest and default level. */
export const LEVELS = { least: 1, most: 10, usual: 3 } as const;

/** Random choice; true for the first-named player. */
export const lots = (): boolean => Math.random() < 0.5;

const person = (name: string): Player => {
  const trimmed = name.trim();
  return trimmed ? { kind: 'human', name: trimmed } : { kind: 'human' };
};

/** The players of the first and the second side. */
export function seats(
  { against, level, names, begins }: Seating,
  draw: () => boolean,
): [Player, Player] {
  const self = person(names[0]);
  const other: Player = against === 'computer' ? { kind: 'computer', level } : person(names[1]);
  const selfBegins = begins === 'self' || (begins === 'lot' && draw());
  return selfBegins ? [self, other] : [other, self];
}
