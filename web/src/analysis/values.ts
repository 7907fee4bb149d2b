/** Values in figures and words: proved values as facts, estimates as probabilities. */
import type { Evaluation, Side, View, Worth } from '../api/model';
import { byColour } from '../game/sentences/names';
import { words } from '../words/words.svelte';

const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** `62 %`, formatted for the language. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(words.lang, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** The expected result of an estimate, which is never shown as certain. */
const chance = (expected: number): string => percent(Math.max(0.01, Math.min(0.99, expected)));

/** `81 k`, formatted for the language. */
export const compact = (count: number): string =>
  new Intl.NumberFormat(words.lang, { notation: 'compact', maximumFractionDigits: 1 }).format(
    count,
  );

/** The first side's expected result, from a value for the side to move. */
export const forFirst = ({ expected }: Evaluation, mover: Side): number =>
  mover === 'first' ? expected : 1 - expected;

/** The winner, if a win is proved. */
export const provedWinner = ({ kind }: Worth, mover: Side): Side | undefined =>
  kind === 'win' ? mover : kind === 'loss' ? other(mover) : undefined;

/**
 * A short value for the side to move: the expected result, or the proved value with its distance.
 */
export function worthShort({ value, expected }: Evaluation): string {
  if (value.kind === 'estimate') return chance(expected);
  if (value.kind === 'draw') return words.t('web-value-draw-short');
  const { kind, plies, next } = value;
  if (plies != null) return words.t(`web-value-${kind}-short`, { count: plies });
  if (next != null) return words.t(`web-value-${kind}-next-short`, { count: next });
  return words.t(`web-value-${kind}-known-short`);
}

/** The same in a sentence, where a percentage needs to be explained. */
export const worthLong = (rated: Evaluation): string =>
  rated.value.kind === 'estimate'
    ? words.t('web-review-chance', { chance: chance(rated.expected) })
    : worthShort(rated);

/** A value in a line, which begins with the side to move: the winning chances, or the proved value. */
export const worthLine = (rated: Evaluation, mover: Side, view: View): string =>
  rated.value.kind === 'draw'
    ? words.t('web-value-draw')
    : words.t('web-value-side', { ...byColour(view, mover), value: worthLong(rated) });

/** A value as a sentence: who wins, or the winning chances of the side to move. */
export function worthSentence(rated: Evaluation, mover: Side, view: View): string {
  const { value } = rated;
  if (value.kind === 'draw') return words.t('web-value-draw');
  const winner = provedWinner(value, mover);
  if (winner && value.kind !== 'estimate') {
    const who = byColour(view, winner);
    if (value.plies != null) return words.t('web-value-win', { ...who, count: value.plies });
    if (value.next != null) return words.t('web-value-next', { ...who, count: value.next });
    return words.t('web-value-known', who);
  }
  return words.t('web-value-estimate', {
    ...byColour(view, mover),
    chance: chance(rated.expected),
  });
}
