/** Selection of puzzles. */
import type { PuzzleBrief } from '../api/model';
import type { Progress } from './progress';

/** Maximum random offset of the next puzzle's target rating from the solver's rating. */
const MAX_RATING_OFFSET = 150;
/** A prime that does not divide the number of easy puzzles, so that each has its day. */
const STRIDE = 7919;

/** The number of a day in the local calendar. */
export const dayOf = (date: Date): number =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/**
 * The puzzle of a day, one of the easiest third. It depends on the date alone, so all players have
 * the same one.
 */
export function dailyOf(puzzles: readonly PuzzleBrief[], day: number): PuzzleBrief | undefined {
  const easy = [...puzzles]
    .sort((a, b) => a.rating - b.rating)
    .slice(0, Math.ceil(puzzles.length / 3));
  return easy[(day * STRIDE) % easy.length];
}

/**
 * A puzzle on the solver's level, unseen if possible. While the rating is uncertain, easy puzzles
 * with the default rules come first.
 */
export function nextOf(
  puzzles: readonly PuzzleBrief[],
  progress: Progress,
  random: () => number,
  current?: string,
): PuzzleBrief | undefined {
  const others = puzzles.filter(({ id }) => id !== current);
  const unseen = others.filter(({ id }) => !(id in progress.done));
  const { rating: level, deviation } = progress;
  const target = level - deviation + (2 * random() - 1) * MAX_RATING_OFFSET;
  const far = ({ rating, standard }: PuzzleBrief) =>
    Math.abs(rating - target) + (standard ? 0 : deviation);
  return (unseen.length ? unseen : others).reduce<PuzzleBrief | undefined>(
    (best, each) => (best === undefined || far(each) < far(best) ? each : best),
    undefined,
  );
}
