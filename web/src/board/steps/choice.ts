/** The choice of a path in the tree of legal steps: pure functions, the same for every game. */
import type { Step, Verb } from '../../api/model';

/** The steps chosen so far, the first one first. */
export type Path = readonly Step[];

/** The next steps, including forbidden ones. */
export const offered = (steps: readonly Step[], path: Path): readonly Step[] =>
  path.at(-1)?.then ?? (path.length ? [] : steps);

/** The next legal steps. */
export const following = (steps: readonly Step[], path: Path): readonly Step[] =>
  offered(steps, path).filter((step) => !step.barred);

/** Whether a step is chosen by its place on the board. */
const onBoard = (step: Step): boolean => step.do !== 'rod' && step.do !== 'swap';

/** The next possible action at each place of the board. */
export function targets(steps: readonly Step[], path: Path): Map<string, Verb> {
  return new Map(
    following(steps, path)
      .filter(onBoard)
      .map((step) => [step.at, step.do]),
  );
}

/**
 * The rule that forbids a place, as a fault code, for each place where a player may expect a move.
 */
export const barredPlaces = (steps: readonly Step[], path: Path): Map<string, string> =>
  new Map(
    offered(steps, path).flatMap(({ do: verb, at, barred }) =>
      barred && verb !== 'rod' ? [[at, barred] as const] : [],
    ),
  );

/** The axes for the rod that must be laid now, including forbidden ones. */
export const axes = (steps: readonly Step[], path: Path): Step[] =>
  offered(steps, path).filter((step) => step.do === 'rod');

/** The step that swaps colours under the pie rule, if it is legal. */
export const swapOf = (steps: readonly Step[]): Step | undefined =>
  steps.find((step) => step.do === 'swap');

/** If only one group may stay, there is no choice. */
export function settled({ then = [] }: Step): Path {
  const [only, ...others] = then;
  return only?.do === 'keep' && others.length === 0 ? [only] : [];
}

/**
 * The path after a place was chosen: extended if the place is a next step, else restarted if a move
 * can start there, else empty. Choosing the first place again discards the path.
 */
export function choose(steps: readonly Step[], path: Path, place: string): Path {
  const next = following(steps, path).find((step) => onBoard(step) && step.at === place);
  if (next) return [...path, next, ...settled(next)];
  if (path[0]?.at === place) return [];
  const first = following(steps, []).find((step) => onBoard(step) && step.at === place);
  return first ? [first] : [];
}

/** Whether a path consists of these steps. */
export const hasPath = (steps: readonly Step[], path: Path): boolean =>
  path.every((step, i) => offered(steps, path.slice(0, i)).includes(step));

/** The steps that make a move, if it is among the legal ones. */
export function pathOf(steps: readonly Step[], move: string): Path | undefined {
  for (const step of steps) {
    if (step.barred) continue;
    if (step.move === move) return [step];
    const rest = step.then && pathOf(step.then, move);
    if (rest) return [step, ...rest];
  }
  return undefined;
}
