/** What a step costs: the pieces that leave the board with it, counted and said. */
import type { Pair, Side, Step, View } from '../../api/model';
import { words } from '../../words/words.svelte';
import type { Focus } from './focus';
import type { Layout } from '../geometry/layout';
import { groupAt } from './groups';

/** How many pieces first and second have at some places. */
export function lossOf(view: View, gone: readonly string[]): Pair<number> {
  const places = new Set(gone);
  const count = (side: Side) =>
    view.pieces.filter((piece) => piece.side === side && places.has(piece.at)).length;
  return [count('first'), count('second')];
}

/** What a step costs either side, told to whoever chooses it; empty where it costs nothing. */
export function cutOffSentence(view: View, step: Step, mover: Side | null): string {
  const [first, second] = lossOf(view, step.gone ?? []);
  if (!mover || first + second === 0) return '';
  const [own, theirs] = mover === 'first' ? [first, second] : [second, first];
  if (own === 0) return words.t('web-cut-off-theirs', { theirs });
  return theirs === 0
    ? words.t('web-cut-off-own', { own })
    : words.t('web-cut-off', { own, theirs });
}

/** A group that may stay, and the step that keeps it. */
export interface Stay {
  step: Step;
  group: readonly string[];
}

/** The groups among which whoever moves must choose, in the order of the steps. */
export function staying(layout: Layout, view: View, { path, next }: Focus): Stay[] {
  const lifted = path.find((step) => step.do === 'lift')?.at;
  const rest = view.pieces.map((piece) => piece.at).filter((at) => at !== lifted);
  return next
    .filter((step) => step.do === 'keep' && !step.barred)
    .map((step) => ({ step, group: groupAt(layout, rest, step.at) }));
}

/**
 * The step whose losses are to be shown: the one pointed at, be it by any piece of the group that
 * it keeps, else the last one chosen that costs something.
 */
export function costly(layout: Layout, view: View, focus: Focus): Step | undefined {
  const { path, next, looked } = focus;
  const kept = staying(layout, view, focus).find(({ group }) => looked && group.includes(looked));
  const pointed = next.find((step) => step.at === looked && !step.barred && step.do !== 'put');
  return [kept?.step, pointed, ...path.toReversed()].find((step) => step?.gone?.length);
}
