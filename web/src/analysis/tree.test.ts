import { describe, expect, it } from 'vitest';
import {
  after,
  fromRecord,
  grown,
  has,
  isMain,
  mainFrom,
  promoted,
  pruned,
  remarked,
  toRecord,
  type Tree,
} from './tree';

/** a b c, with the variations `a x y` and `a b z`. */
const tree = [
  ['a', 'b', 'c'],
  ['a', 'x', 'y'],
  ['a', 'b', 'z'],
].reduce((grew: Tree, moves) => grown(grew, [], moves), []);

const follow = (at: Tree, ...moves: string[]) => after(at, moves).map(({ move }) => move);

describe('a tree of moves', () => {
  it('keeps existing moves and adds new ones', () => {
    expect(follow(tree)).toEqual(['a']);
    expect(follow(tree, 'a')).toEqual(['b', 'x']);
    expect(follow(tree, 'a', 'b')).toEqual(['c', 'z']);
    expect(grown(tree, ['a'], ['x', 'y'])).toEqual(tree);
    expect(has(tree, ['a', 'x', 'y'])).toBe(true);
    expect(has(tree, ['a', 'y'])).toBe(false);
    expect(has(tree, [])).toBe(true);
  });

  it('goes along the main line', () => {
    expect(mainFrom(tree)).toEqual(['a', 'b', 'c']);
    expect(mainFrom(tree, ['a', 'x'])).toEqual(['a', 'x', 'y']);
    expect(isMain(tree, ['a', 'b'])).toBe(true);
    expect(isMain(tree, ['a', 'x', 'y'])).toBe(false);
  });

  it('makes the innermost variation the main one', () => {
    expect(mainFrom(promoted(tree, ['a', 'x', 'y']))).toEqual(['a', 'x', 'y']);
    expect(mainFrom(promoted(tree, ['a', 'b', 'z']))).toEqual(['a', 'b', 'z']);
    expect(promoted(tree, ['a', 'b', 'c'])).toBe(tree);
  });

  it('drops a move with all that follows it, and nothing else', () => {
    expect(follow(pruned(tree, ['a', 'x']), 'a')).toEqual(['b']);
    expect(pruned(tree, ['a'])).toEqual([]);
    expect(pruned(tree, ['q'])).toEqual(tree);
  });
});

describe('a record', () => {
  const nodes = [
    'a',
    { move: 'b', variations: [{ moves: ['x', 'y'] }] },
    { move: 'c', comment: 'good', variations: [{ moves: ['z'] }] },
  ];

  it('is written with variations behind the move that they replace', () => {
    expect(toRecord(tree)).toEqual(['a', nodes[1], { move: 'c', variations: [{ moves: ['z'] }] }]);
  });

  it('is read as it was written', () => {
    expect(toRecord(fromRecord(nodes))).toEqual(nodes);
    expect(fromRecord(toRecord(tree))).toEqual(tree);
    expect(fromRecord([])).toEqual([]);
  });

  it('may give the same move twice, and say something before a variation', () => {
    const twice = fromRecord([
      { move: 'a', variations: [{ comment: 'or', moves: ['b', 'c'] }, { moves: ['b', 'd'] }] },
    ]);
    expect(follow(twice)).toEqual(['a', 'b']);
    expect(follow(twice, 'b')).toEqual(['c', 'd']);
    expect(twice[1]?.comment).toBe('or');
  });
});

it('sets and removes the comment on a move', () => {
  const small = grown(grown([], [], ['a', 'b']), ['a'], ['c']);
  const commented = remarked(small, ['a', 'c'], '! good');
  expect(after(commented, ['a']).find(({ move }) => move === 'c')?.comment).toBe('! good');
  expect(remarked(commented, ['a', 'c'], '')).toEqual(small);
  expect(fromRecord(toRecord(commented))).toEqual(commented);
});
