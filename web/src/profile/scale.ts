/** Where a rating graph draws its points and marks, in percent from the left and the top. */
import type { RatingPoint } from '../api/model';

export interface Scaled {
  points: { x: number; y: number }[];
  /** Round ratings within the graph. */
  marks: { rating: number; y: number }[];
}

/** Possible distances between marks, and the maximum number of marks. */
const STEPS = [25, 50, 100, 200, 500] as const;
const MAX_MARKS = 5;

/** A single point becomes a short line, so that it is visible. */
export function scale(history: readonly RatingPoint[]): Scaled {
  const ratings = history.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings) - 15, Math.max(...ratings) + 15];
  const down = (rating: number) => (100 * (high - rating)) / (high - low);
  const [first, last] = [history[0]?.at ?? 0, history.at(-1)?.at ?? 0];
  const across = (at: number) => (last > first ? (100 * (at - first)) / (last - first) : 50);
  const points = history.map(({ at, rating }) => ({ x: across(at), y: down(rating) }));
  const [only] = points;
  if (points.length === 1 && only) points.splice(0, 1, { ...only, x: 47 }, { ...only, x: 53 });
  const step = STEPS.find((step) => (high - low) / step <= MAX_MARKS) ?? STEPS.at(-1)!;
  const count = Math.floor(high / step) - Math.ceil(low / step) + 1;
  const marks = Array.from({ length: Math.max(0, count) }, (_, i) => {
    const rating = (Math.floor(high / step) - i) * step;
    return { rating, y: down(rating) };
  });
  return { points, marks };
}
