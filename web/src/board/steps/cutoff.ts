/** The cost of a step: the pieces that leave the board with it, counted and in words. */
import type { Pair, Side, Step, View } from '../../api/model';
import type { Dictionary } from '../../words/dictionary';
import { words as ofPage } from '../../words/words.svelte';
import type { Focus } from './focus';
import type { Layout } from '../geometry/layout';
import { groupAt } from './groups';

/** The numbers of pieces of both sides at some places. */
export function lossOf(view: View, gone: readonly string[]): Pair<number> {
  const places = new Set(gone);
  const count = (side: Side) =>
    view.pieces.filter((piece) => piece.side === side && places.has(piece.at)).length;
  return [count('first'), count('second')];
}

/** The cost of a step for both sides in words; empty if it costs nothing. */
export function cutOffSentence(
  view: View,
  step: Step,
  mover: Side | null,
  words: Dictionary = ofPage,
): string {
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

/** The groups to choose from, in the order of the steps. */
export function staying(layout: Layout, view: View, { path, next }: Focus): Stay[] {
  const lifted = path.find((step) => step.do === 'lift')?.at;
  const rest = view.pieces.map((piece) => piece.at).filter((at) => at !== lifted);
  return next
    .filter((step) => step.do === 'keep' && !step.barred)
    .map((step) => ({ step, group: groupAt(layout, rest, step.at) }));
}

/**
 * The step whose losses are shown: the hovered one (by any piece of the group that it keeps), else
 * the last chosen one with a cost.
 */
export function costly(layout: Layout, view: View, focus: Focus): Step | undefined {
  const { path, next, looked } = focus;
  const kept = staying(layout, view, focus).find(({ group }) => looked && group.includes(looked));
  const pointed = next.find((step) => step.at === looked && !step.barred && step.do !== 'put');
  return [kept?.step, pointed, ...path.toReversed()].find((step) => step?.gone?.length);
}
