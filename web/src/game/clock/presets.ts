/** The clocks that a new game offers. */
import type { Control } from '../../api/model';

const fischer = (minutes: number, increment: number): Control => ({
  kind: 'fischer',
  initial: minutes * 60,
  increment,
});

/** Minutes for the game and seconds for each move. */
export const QUICK: readonly Control[] = [
  fischer(3, 2),
  fischer(5, 3),
  fischer(10, 5),
  fischer(15, 10),
];

/** Days for each move. */
export const SLOW: readonly Control[] = [1, 3, 7].map((days) => ({ kind: 'correspondence', days }));

/** The limits of a custom clock: minutes for the game, seconds for each move. */
export const LIMITS = { minutes: { min: 0.5, max: 180 }, seconds: { min: 0, max: 180 } } as const;

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

/** A custom clock; values are clamped to the limits. */
export function ownControl(minutes: number, seconds: number): Control {
  const initial = Math.round(within(minutes || 0, LIMITS.minutes) * 60);
  return { kind: 'fischer', initial, increment: Math.round(within(seconds || 0, LIMITS.seconds)) };
}

/** The key of a clock: equal clocks have equal keys. */
export const keyOf = (control: Control | null): string =>
  control === null
    ? 'none'
    : control.kind === 'fischer'
      ? `${control.initial}+${control.increment}`
      : `${control.days}d`;
