/** Messages about games between the tabs of this browser. */
import type { GameUpdate } from '../api/model';
import type { LocalCode } from './problems';

export type TabMessage =
  | { type: 'update'; update: GameUpdate }
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
