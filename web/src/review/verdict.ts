/** Verdicts in signs and sentences. */
import type { Choice, Judged, Side, Verdict, View } from '../api/model';
import type { Tint } from '../board/annotations/annotations';
import { forFirst, worthLong, worthShort } from '../analysis/values';
import { byColour } from '../game/sentences/names';
import { stepWords } from '../game/sentences/spoken-moves';
import { words } from '../words/words.svelte';

/** From the best to the worst. */
export const VERDICTS: readonly Verdict[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];

/** The annotation symbols of chess. */
export const SIGNS: Readonly<Record<Verdict, string>> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The colour of the played move; a better move is green. */
export const TINTS: Readonly<Record<Verdict, Tint>> = {
  best: 'green',
  good: 'blue',
  inaccuracy: 'amber',
  mistake: 'red',
  blunder: 'red',
};

/** Whether a move is an error to stop at. */
export const isFault = ({ verdict }: Judged): boolean =>
  verdict === 'mistake' || verdict === 'blunder';

/** The sentences about a move; `steps` are its steps, if they are known. */
export function verdictSentences(
  judged: Judged,
  { game, view }: { game: string; view: View },
  steps: readonly Choice[] = [],
): string[] {
  const { verdict, best, before, after, to_move } = judged;
  const move = stepWords(game, steps) || judged.move;
  const better = stepWords(game, best.steps) || best.move;
  const mover = byColour(view, to_move);
  const kept = worthShort(before) === worthShort(after);
  // Percentages are explained once.
  const explained = kept || before.value.kind !== 'estimate';
  const values = {
    ...mover,
    before: worthLong(before),
    after: explained ? worthLong(after) : worthShort(after),
  };
  return [
    words.capital(words.t(`web-verdict-${verdict}-told`, { move, better })),
    ...(judged.only_move && verdict === 'best' ? [words.t('web-review-only')] : []),
    ...(judged.lost_already ? [words.t('web-review-lost')] : []),
    words.t(kept ? 'web-review-kept' : 'web-review-changed', values),
  ];
}

/** The first side's expected result after each ply from 0 on, if known. */
export function shares(judged: ReadonlyMap<number, Judged>, plies: number): (number | undefined)[] {
  return Array.from({ length: plies + 1 }, (_, ply) => {
    const [next, last] = [judged.get(ply + 1), judged.get(ply)];
    if (next) return forFirst(next.before, next.to_move);
    return last && forFirst(last.after, last.to_move);
  });
}

/** How often a side had a position of proved value, and how often its move kept the value. */
export interface ExactTally {
  kept: number;
  known: number;
}

/** The tallies of both sides. A move counts if the values before and after it are proved. */
export function exactTally(judged: ReadonlyMap<number, Judged>): Record<Side, ExactTally> {
  const tally = { first: { kept: 0, known: 0 }, second: { kept: 0, known: 0 } };
  for (const { to_move, before, after } of judged.values()) {
    if (before.value.kind === 'estimate' || after.value.kind === 'estimate') continue;
    tally[to_move].known++;
    if (before.value.kind === after.value.kind) tally[to_move].kept++;
  }
  return tally;
}

/** The plies of the errors of some sides, in their order. */
export const faultsOf = (judged: ReadonlyMap<number, Judged>, sides: readonly Side[]): number[] =>
  [...judged.values()]
    .filter((move) => isFault(move) && sides.includes(move.to_move))
    .map(({ ply }) => ply)
    .sort((a, b) => a - b);

/** The next of the errors after a ply; after the last one, the first. */
export const nextFault = (faults: readonly number[], ply: number): number | undefined =>
  faults.find((each) => each > ply) ?? faults[0];
