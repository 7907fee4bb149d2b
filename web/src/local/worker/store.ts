/** The store of the games. */
import type { StoredGame } from '../contract';

export interface GameStore {
  /** Whether the games remain when the page is closed. */
  readonly isDurable: boolean;
  /** The id of the own player, which is created once. */
  player(): Promise<string>;
  get(id: string): Promise<StoredGame | null>;
  /**
   * Replaces a game, in one transaction, by the result of `decide`: null if there is none, or to delete it,
   * undefined to leave it as it is.
   */
  change(id: string, decide: Decide): Promise<void>;
  /** All games, the most recently played one first. */
  all(): Promise<StoredGame[]>;
}

/** Synchronous, because a transaction does not wait. */
export type Decide = (game: StoredGame | null) => StoredGame | null | undefined;

const LETTERS = '0123456789abcdefghijklmnopqrstuv';

/** A new id of a player: 80 bits in lower-case base32hex, as the rules encode them. */
export function newPlayer(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
