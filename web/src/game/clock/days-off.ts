/** Days off in correspondence games: whether a player has one, and until when. */
import type { DaysOff, GameState, Side } from '../../api/model';

const DAY = 24 * 60 * 60 * 1000;

/** Why the clock of a player stands still, with the last day in milliseconds since 1970 if it is a holiday. */
export type DayOff = { kind: 'holiday'; last: number } | { kind: 'weekend' };

/** The day off that a player has at a time of the server's clock. */
export function dayOff(daysOff: DaysOff | null, now: number): DayOff | undefined {
  const day = Math.floor(now / DAY);
  const holiday = daysOff?.holiday;
  if (holiday && holiday.first <= day && day <= holiday.last) {
    return { kind: 'holiday', last: holiday.last * DAY };
  }
  // 1970-01-03 was a Saturday.
  return daysOff?.weekends && (day % 7 === 2 || day % 7 === 3) ? { kind: 'weekend' } : undefined;
}

export const daysOffOf = ({ clock }: Pick<GameState, 'clock'>, side: Side): DaysOff | null =>
  clock?.[`${side}_days_off`] ?? null;
