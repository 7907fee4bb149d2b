/** A record on its way from the page that read it to the page that is to study it. */
import type { GameRecord } from '../api/model';

let waiting: GameRecord | undefined;

/** Leaves a record for the page that comes next. */
export const leaveRecord = (record: GameRecord): void => {
  waiting = record;
};

/** Takes the record that was left for a game, once. */
export function takeRecord(game: string): GameRecord | undefined {
  const record = waiting?.game === game ? waiting : undefined;
  waiting = undefined;
  return record;
}
