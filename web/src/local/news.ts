/** Messages about games between the tabs of this browser. */
import type { GameUpdate } from '../api/model';
import type { LocalCode } from './problems';

/** New events after number `after` as they are stored, with the checksums of the log before and after them. */
export interface LogPart {
  after: number;
  before: number;
  events: unknown[];
  chain: number;
}

export type News =
  /** The log is absent in tabs with an older version of the page, and null if another tab has sent it. */
  | { type: 'update'; update: GameUpdate; log?: LogPart | null }
  | { type: 'deleted'; game: string }
  /** The list of games has changed. */
  | { type: 'own-games' }
  /** The computer does not move. */
  | { type: 'trouble'; game: string; code: LocalCode };

/** The name of the `BroadcastChannel`. */
export const CHANNEL = 'ludoteca';

/** The number of the last event of a game that an update contains. */
export const seqOf = ({ state, events }: GameUpdate): number =>
  state?.seq ?? events.at(-1)?.seq ?? 0;
