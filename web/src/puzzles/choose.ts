/** Selection of puzzles. */
import type { PuzzleBrief } from '../api/model';
import type { Progress } from './progress';

/** Maximum random offset of the next puzzle's target rating from the solver's rating. */
const MAX_RATING_OFFSET = 150;
/** A prime that divides no collection's size, so that every puzzle has its day. */
const STRIDE = 7919;

/** The number of a day in the local calendar. */
export const dayOf = (date: Date): number =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** The puzzle of a day. It depends on the date alone, so all players have the same one. */
export const dailyOf = (puzzles: readonly PuzzleBrief[], day: number): PuzzleBrief | undefined =>
  puzzles[(day * STRIDE) % puzzles.length];

/** A puzzle near the solver's rating, unseen if possible. */
export function nextOf(
  puzzles: readonly PuzzleBrief[],
  progress: Progress,
  random: () => number,
  current?: string,
): PuzzleBrief | undefined {
  const others = puzzles.filter(({ id }) => id !== current);
  const unseen = others.filter(({ id }) => !(id in progress.done));
  const target = progress.rating + (2 * random() - 1) * MAX_RATING_OFFSET;
  const far = ({ rating }: PuzzleBrief) => Math.abs(rating - target);
  return (unseen.length ? unseen : others).reduce<PuzzleBrief | undefined>(
    (best, each) => (best === undefined || far(each) < far(best) ? each : best),
    undefined,
  );
}
