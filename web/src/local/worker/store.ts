/** The store of the games, the only state: nothing is cached between requests. */
import type { StoredGame } from '../contract';

/** The change by a request. */
export interface Change {
  stored?: StoredGame | undefined;
  created?: StoredGame | undefined;
  deleted?: true | undefined;
}

/** Synchronous decision on the current state of a game, because a transaction does not wait. */
export interface Decision<T extends Change> {
  /** The change of the game with the requested id, null if there is none. */
  decide: (game: StoredGame | null) => T;
  /** Replaces a change whose new game exists already. */
  taken: (game: StoredGame) => T;
}

export interface GameStore {
  /** Whether the games remain when the page is closed. */
  readonly isDurable: boolean;
  /** The id of the own player, which is created once. */
  player(): Promise<string>;
  /** Reads a game, decides and stores the change in one transaction. */
  change<T extends Change>(id: string | null, decision: Decision<T>): Promise<T>;
  /** All games, the most recently played one first. */
  all(): Promise<StoredGame[]>;
}

const LETTERS = '0123456789abcdefghijklmnopqrstuv';

/** A new id of a player: 80 bits as the rules write them, with the digits of base32hex in lower case. */
export function newPlayer(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
