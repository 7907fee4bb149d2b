/** Walking the tree of legal steps as a person chooses: pure, and the same for every game. */
import type { Side, Step, Verb, View } from '../api/types';

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

/** The axes along which the rod may now be laid. */
export const axes = (steps: readonly Step[], path: Path): Step[] =>
  following(steps, path).filter((step) => step.do === 'rod');

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
  const first = steps.find((step) => onBoard(step) && step.at === place);
  return first ? [first] : [];
}

/**
 * The pieces as they would stand after the steps chosen so far. A lifted piece is shown where it
 * was until it is known where it goes.
 */
export function preview(view: View, path: Path, mover: Side | null): View {
  const laid = path.some((step) => step.do === 'put');
  let pieces = view.pieces;
  for (const step of path) {
    if ((step.do === 'lift' && laid) || step.do === 'capture') {
      pieces = pieces.filter((piece) => piece.at !== step.at);
    } else if (step.do === 'put' && mover) {
      pieces = [...pieces, { at: step.at, side: mover }];
    }
  }
  return pieces === view.pieces ? view : { ...view, pieces };
}
