/**
 * The tree of moves: a game with its variations. Immutable data; each operation returns a new tree.
 * A place is identified by the moves that lead there.
 */
import type { RecordLine, RecordNode } from '../api/model';

/** A move with what follows it: the main continuation first, then the variations. */
export interface Branch {
  move: string;
  /** Its comment in a record. */
  comment?: string;
  then: Tree;
}

export type Tree = readonly Branch[];
export type Moves = readonly string[];

/** The branches after some moves; none if the tree has no such place. */
export function after(tree: Tree, moves: Moves): Tree {
  let here = tree;
  for (const move of moves) {
    const next = here.find((branch) => branch.move === move);
    if (!next) return [];
    here = next.then;
  }
  return here;
}

/** Whether the tree contains the place after some moves. */
export const has = (tree: Tree, moves: Moves): boolean =>
  moves.length === 0 || after(tree, moves.slice(0, -1)).some(({ move }) => move === moves.at(-1));

/** The tree with changed branches after `moves`. */
function changed(tree: Tree, moves: Moves, change: (branches: Tree) => Tree): Tree {
  const [move, ...rest] = moves;
  if (move === undefined) return change(tree);
  return tree.map((branch) =>
    branch.move === move ? { ...branch, then: changed(branch.then, rest, change) } : branch,
  );
}

/** Adds `moves` after `place`; existing moves stay. */
export function grown(tree: Tree, place: Moves, moves: Moves): Tree {
  const [move, ...rest] = moves;
  if (move === undefined) return tree;
  const wider = changed(tree, place, (branches) =>
    branches.some((branch) => branch.move === move) ? branches : [...branches, { move, then: [] }],
  );
  return grown(wider, [...place, move], rest);
}

/** Removes the move at `place` and all that follows it. */
export function pruned(tree: Tree, place: Moves): Tree {
  const last = place.at(-1);
  return changed(tree, place.slice(0, -1), (branches) =>
    branches.filter((branch) => branch.move !== last),
  );
}

/** Sets the comment on the move at `place`; an empty one removes it. */
export function remarked(tree: Tree, place: Moves, comment: string): Tree {
  const last = place.at(-1);
  return changed(tree, place.slice(0, -1), (branches) =>
    branches.map((branch) => {
      if (branch.move !== last) return branch;
      const { move, then } = branch;
      return comment ? { move, comment, then } : { move, then };
    }),
  );
}

/**
 * The number of moves before the last variation on the way to `place`; undefined if all are main
 * moves.
 */
function lastTurnOff(tree: Tree, place: Moves): number | undefined {
  for (let ply = place.length - 1; ply >= 0; ply--) {
    if (after(tree, place.slice(0, ply))[0]?.move !== place[ply]) return ply;
  }
  return undefined;
}

/** Whether a place lies on the main line. */
export const isMain = (tree: Tree, place: Moves): boolean => lastTurnOff(tree, place) === undefined;

/** The innermost variation that leads to `place` becomes the main continuation there. */
export function promoted(tree: Tree, place: Moves): Tree {
  const ply = lastTurnOff(tree, place);
  if (ply === undefined) return tree;
  return changed(tree, place.slice(0, ply), (branches) => [
    ...branches.filter((branch) => branch.move === place[ply]),
    ...branches.filter((branch) => branch.move !== place[ply]),
  ]);
}

/** The moves to `place`, and then always the main continuation. */
export function mainFrom(tree: Tree, place: Moves = []): string[] {
  const line = [...place];
  for (let next = after(tree, place)[0]; next; next = next.then[0]) line.push(next.move);
  return line;
}

/** The tree as a record's moves: a variation follows the move that it replaces. */
export function toRecord(tree: Tree): RecordNode[] {
  const nodes: RecordNode[] = [];
  for (let here = tree; here[0]; here = here[0].then) {
    const [main, ...others] = here;
    const variations = others.map((other): RecordLine => ({ moves: toRecord([other]) }));
    const comment = main.comment ? { comment: main.comment } : {};
    nodes.push(
      variations.length || main.comment
        ? { move: main.move, ...comment, ...(variations.length ? { variations } : {}) }
        : main.move,
    );
  }
  return nodes;
}

/** The tree of a record's moves; a comment before a variation goes to its first move. */
export function fromRecord(nodes: readonly RecordNode[], intro?: string): Tree {
  const [node, ...rest] = nodes;
  if (node === undefined) return [];
  const own = typeof node === 'string' ? { move: node } : node;
  const comment = [intro, own.comment].filter(Boolean).join(' ');
  const main: Branch = {
    move: own.move,
    ...(comment ? { comment } : {}),
    then: fromRecord(rest),
  };
  const others = (own.variations ?? []).flatMap((line) => fromRecord(line.moves, line.comment));
  return merged([main, ...others]);
}

/** Merges branches that start with the same move. */
function merged(branches: Tree): Tree {
  const moves = new Map<string, Branch>();
  for (const branch of branches) {
    const same = moves.get(branch.move);
    moves.set(
      branch.move,
      same ? { ...same, then: merged([...same.then, ...branch.then]) } : branch,
    );
  }
  return [...moves.values()];
}
