/** A record passed from the page that imported it to the analysis board. */
import type { GameRecord } from '../api/model';

let waiting: GameRecord | undefined;

/** Stores a record for the next page. */
export const leaveRecord = (record: GameRecord): void => {
  waiting = record;
};

/** Returns the stored record of a game, once. */
export function takeRecord(game: string): GameRecord | undefined {
  const record = waiting?.game === game ? waiting : undefined;
  waiting = undefined;
  return record;
}
