/** Walking the tree of legal steps as a person chooses: pure, and the same for every game. */
import type { Rod, Side, Step, Verb, View } from '../../api/model';
import { lineThrough, type Layout } from '../geometry/layout';

/** The steps chosen so far, the first one first. */
export type Path = readonly Step[];

/** The steps that come next, those that a rule forbids included. */
export const offered = (steps: readonly Step[], path: Path): readonly Step[] =>
  path.at(-1)?.then ?? (path.length ? [] : steps);

/** The steps that may come next. */
export const following = (steps: readonly Step[], path: Path): readonly Step[] =>
  offered(steps, path).filter((step) => !step.barred);

/** Whether a step is chosen by its place on the board. */
const onBoard = (step: Step): boolean => step.do !== 'rod' && step.do !== 'swap';

/** What may be done next at each place of the board. */
export function targets(steps: readonly Step[], path: Path): Map<string, Verb> {
  return new Map(
    following(steps, path)
      .filter(onBoard)
      .map((step) => [step.at, step.do]),
  );
}

/** The rule that forbids a place, as the code of a fault, for each place that one may wonder about. */
export const barredPlaces = (steps: readonly Step[], path: Path): Map<string, string> =>
  new Map(
    offered(steps, path).flatMap(({ do: verb, at, barred }) =>
      barred && verb !== 'rod' ? [[at, barred] as const] : [],
    ),
  );

/** The axes of the rod that is to be laid now, those that a rule forbids included. */
export const axes = (steps: readonly Step[], path: Path): Step[] =>
  offered(steps, path).filter((step) => step.do === 'rod');

/** The step with which second takes first's place, where that is possible. */
export const swapOf = (steps: readonly Step[]): Step | undefined =>
  steps.find((step) => step.do === 'swap');

/** A group that is the only one that may stay, since the tile touches no other, is no choice. */
function settled({ then = [] }: Step): Path {
  const [only, ...others] = then;
  return only?.do === 'keep' && others.length === 0 ? [only] : [];
}

/**
 * The path after a place was chosen: one step longer where that is a next step, else begun anew
 * at that place where a move can begin there, else empty. Choosing the first place once more
 * takes it back.
 */
export function choose(steps: readonly Step[], path: Path, place: string): Path {
  const next = following(steps, path).find((step) => onBoard(step) && step.at === place);
  if (next) return [...path, next, ...settled(next)];
  if (path[0]?.at === place) return [];
  const first = following(steps, []).find((step) => onBoard(step) && step.at === place);
  return first ? [first] : [];
}

/** The rod along an axis of a stone. */
const rodOn = (layout: Layout, at: string, axis: string): Rod | null => {
  const stone = layout.at.get(at);
  return stone
    ? { at, axis, line: lineThrough(layout, stone, axis).map((spot) => spot.name) }
    : null;
};

/**
 * The position as it would stand after the steps chosen so far. What is lifted, and what leaves
 * the board with it, is shown where it was until it is known where the piece goes.
 */
export function preview(view: View, path: Path, mover: Side | null, layout: Layout): View {
  const laid = path.some((step) => step.do === 'put');
  let { pieces, rod } = view;
  for (const [i, step] of path.entries()) {
    const off = new Set(laid ? step.gone : []);
    if ((step.do === 'lift' && laid) || step.do === 'capture') off.add(step.at);
    if (off.size) pieces = pieces.filter((piece) => !off.has(piece.at));
    if (step.do === 'put' && mover) pieces = [...pieces, { at: step.at, side: mover }];
    if (step.do === 'rod') rod = rodOn(layout, path[i - 1]?.at ?? '', step.at) ?? rod;
  }
  return pieces === view.pieces && rod === view.rod ? view : { ...view, pieces, rod };
}
