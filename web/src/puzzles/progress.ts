/** A solver's rating, streaks and solved puzzles in one game. */
import glicko2 from 'glicko2-lite';

export interface Progress {
  /** The Glicko-2 rating, its deviation and volatility. */
  rating: number;
  deviation: number;
  volatility: number;
  /** By the ids of the puzzles: whether the first attempt was right. */
  done: Record<string, boolean>;
  /** Puzzles solved at the first attempt since the last mistake, and the record. */
  streak: number;
  best: number;
  /** The last day whose puzzle was solved, and the number of such days in a row. */
  day: number;
  days: number;
}

/** A beginner: puzzles are rated from 600 to 2400. */
export const beginner = (): Progress => ({
  rating: 1000,
  deviation: 350,
  volatility: 0.06,
  done: {},
  streak: 0,
  best: 0,
  day: 0,
  days: 0,
});

/** Rating deviation of puzzles. */
const PUZZLE_DEVIATION = 80;
/** Minimum rating deviation, so that a rating can always follow its solver. */
const MIN_DEVIATION = 50;

/** Deviation above which a rating is only approximate. */
const MAX_SETTLED_DEVIATION = 110;

/** Whether the rating is known well enough to show its range. */
export const isSettled = ({ deviation }: Progress): boolean => deviation <= MAX_SETTLED_DEVIATION;

/** The progress after the first attempt at a puzzle. Later attempts change nothing. */
export function attempted(
  progress: Progress,
  puzzle: { id: string; rating: number },
  right: boolean,
): Progress {
  if (puzzle.id in progress.done) return progress;
  const { rating, rd, vol } = glicko2(progress.rating, progress.deviation, progress.volatility, [
    [puzzle.rating, PUZZLE_DEVIATION, right ? 1 : 0],
  ]);
  const streak = right ? progress.streak + 1 : 0;
  return {
    ...progress,
    rating,
    deviation: Math.max(rd, MIN_DEVIATION),
    volatility: vol,
    done: { ...progress.done, [puzzle.id]: right },
    streak,
    best: Math.max(progress.best, streak),
  };
}

/** The progress after the puzzle of a day was solved, at any attempt. */
export function solvedOn(progress: Progress, day: number): Progress {
  if (progress.day === day) return progress;
  return { ...progress, day, days: progress.day === day - 1 ? progress.days + 1 : 1 };
}

/** The number of days in a row as of `day`: yesterday's counts until today is over. */
export const daysInARow = ({ day: last, days }: Progress, day: number): number =>
  last >= day - 1 ? days : 0;

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function isProgress(value: unknown): value is Progress {
  if (typeof value !== 'object' || value === null) return false;
  const { rating, deviation, volatility, done, streak, best, day, days } = value as Progress;
  return (
    [rating, deviation, volatility, streak, best, day, days].every(isNumber) &&
    typeof done === 'object' &&
    done !== null &&
    Object.values(done).every((right) => typeof right === 'boolean')
  );
}

/** Reads the stored progress by game; invalid entries are left out. */
export function readProgress(text: string | null): Record<string, Progress> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(stored as object);
    return Object.fromEntries(entries.filter(([, value]) => isProgress(value)));
  } catch {
    return {};
  }
}
