/** Progress by theme and phase, from the first attempts at exercises. */
import { PHASES, type Attempt, type Phase } from './state';

/** Number of latest attempts that count, and the least number for a statement. */
const RECENT = 40;
const MIN_ATTEMPTS = 3;
/** A theme below this share of right attempts is a weakness. */
const WEAK_BELOW = 0.6;

export interface Share {
  right: number;
  all: number;
  /** How the later half of the attempts compares with the earlier one; undefined if there are too few. */
  trend: 'better' | 'worse' | 'same' | undefined;
}

export interface ThemeShare extends Share {
  game: string;
  theme: string;
}

/** A difference of shares that is more than chance of one or two attempts. */
const MIN_CHANGE = 0.15;

function shareOf(attempts: readonly Attempt[]): Share {
  const recent = attempts.slice(-RECENT);
  const rate = (some: readonly Attempt[]) => some.filter(({ right }) => right).length / some.length;
  const half = Math.floor(recent.length / 2);
  const change =
    half >= MIN_ATTEMPTS ? rate(recent.slice(half)) - rate(recent.slice(0, half)) : undefined;
  const trend =
    change === undefined
      ? undefined
      : Math.abs(change) < MIN_CHANGE
        ? 'same'
        : change > 0
          ? 'better'
          : 'worse';
  return { right: recent.filter(({ right }) => right).length, all: recent.length, trend };
}

const rateOf = ({ right, all }: Share): number => right / all;

/** The themes of each game with enough attempts, the weakest first. */
export function byTheme(attempts: readonly Attempt[]): ThemeShare[] {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.game} ${attempt.theme}`;
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  return [...groups.values()]
    .filter(({ length }) => length >= MIN_ATTEMPTS)
    .map((group) => ({ game: group[0]!.game, theme: group[0]!.theme, ...shareOf(group) }))
    .sort((a, b) => rateOf(a) - rateOf(b));
}

/** The phases with enough attempts. */
export const byPhase = (attempts: readonly Attempt[]): (Share & { phase: Phase })[] =>
  PHASES.flatMap((phase) => {
    const own = attempts.filter((attempt) => attempt.phase === phase);
    return own.length >= MIN_ATTEMPTS ? [{ phase, ...shareOf(own) }] : [];
  });

/** What the player misses most, if anything. */
export const weakest = (attempts: readonly Attempt[]): ThemeShare | undefined =>
  byTheme(attempts).find((share) => rateOf(share) < WEAK_BELOW);
