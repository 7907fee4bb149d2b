/** Seats: converts the form of a new game to the service's players. */
import type { Control, NewGame, NewPlayer } from '../../api/model';

export interface Seating {
  /** The computer, a second person at the same screen, or whoever opens the link. */
  against: 'computer' | 'person' | 'friend';
  level: number;
  /** The user's name and, with two people, the other's; empty if not given. */
  names: [string, string];
  /** Who begins: the first-named player, the other, or a random one. */
  begins: 'self' | 'other' | 'lot';
  /** The clocks of games with a person at this screen and with a friend; null for none. */
  clocks: { person: Control | null; friend: Control | null };
  /** Whether a game with a friend and a clock counts for the ratings. */
  rated: boolean;
}

/** The computer's lowest, highest and default level. */
export { default as LEVELS } from './levels.json';

/** Random choice; true for the first-named player. */
export const lots = (): boolean => Math.random() < 0.5;

const person = (name: string): NewPlayer => {
  const trimmed = name.trim();
  return trimmed ? { kind: 'human', name: trimmed } : { kind: 'human' };
};

function opponent({ against, level, names }: Seating): NewPlayer {
  if (against === 'computer') return { kind: 'computer', level };
  return against === 'friend' ? { kind: 'open' } : person(names[1]);
}

/** The players of the first and the second side. */
export function seats(seating: Seating, draw: () => boolean): [NewPlayer, NewPlayer] {
  const { against, names, begins } = seating;
  // A friend sees the name that the service knows.
  const self: NewPlayer = against === 'friend' ? { kind: 'human' } : person(names[0]);
  const other = opponent(seating);
  const selfBegins = begins === 'self' || (begins === 'lot' && draw());
  return selfBegins ? [self, other] : [other, self];
}

/** The clock; the computer plays without one. */
export const clockOf = ({ against, clocks }: Seating): Control | null =>
  against === 'computer' ? null : clocks[against];

/** Whether the game can be rated. */
export const mayBeRated = (seating: Seating): boolean =>
  seating.against === 'friend' && clockOf(seating) !== null;

/** The players and the clock of a new game, and whether it is rated; from a set-up none is. */
export function setting(
  seating: Seating,
  fromSetup = false,
): Pick<NewGame, 'players' | 'clock' | 'rated'> {
  const [first, second] = seats(seating, lots);
  const rated = seating.rated && mayBeRated(seating) && !fromSetup;
  return { players: { first, second }, clock: clockOf(seating), rated };
}
