import { expect, it } from 'vitest';
import type { Draft, SetupForm } from '../api/model';
import { planeLayout } from '../board/geometry/plane';
import { boardLayout } from '../board/geometry/boards';
import { clicked, emptied, placesFor, toolsOf, viewOf } from './draft';

const form: SetupForm = {
  colours: ['black', 'orange'],
  hands: null,
  axes: ['e', 'n'],
  last: false,
  swapped: ['orange', 'black'],
};
const draft: Draft = {
  pieces: [
    { at: 'a1', side: 'first' },
    { at: 'b2', side: 'second' },
  ],
  to_move: 'first',
  hands: null,
  rod: { at: 'b2', axis: 'e' },
  last: null,
  swapped: false,
};
const layout = boardLayout('coffee', { board: 'square', side: 3 });

it('places, replaces and removes pieces', () => {
  expect(clicked(draft, 'first', 'c3', '').pieces).toContainEqual({ at: 'c3', side: 'first' });
  expect(clicked(draft, 'second', 'a1', '').pieces).toContainEqual({ at: 'a1', side: 'second' });
  expect(clicked(draft, 'second', 'a1', '').pieces).toHaveLength(2);
  expect(clicked(draft, 'first', 'a1', '').pieces).toEqual([draft.pieces[1]]);
  expect(clicked(draft, 'erase', 'a1', '').pieces).toEqual([draft.pieces[1]]);
});

it('takes placed men from the hands, which determine the side to move', () => {
  const start: Draft = { ...draft, pieces: [], hands: [9, 9], rod: null };
  const one = clicked(start, 'first', 'a1', '');
  expect([one.hands, one.to_move]).toEqual([[8, 9], 'second']);
  const both = clicked(one, 'second', 'b1', '');
  expect([both.hands, both.to_move]).toEqual([[8, 8], 'first']);
  expect(clicked(one, 'first', 'a1', '')).toEqual(start);
  expect(clicked(one, 'second', 'a1', '').hands).toEqual([9, 8]);
  const moving: Draft = { ...start, hands: [0, 0], to_move: 'second' };
  expect(clicked(moving, 'first', 'a1', '').hands).toEqual([0, 0]);
});

it('removes the rod with its stone, but keeps it if the stone changes colour', () => {
  expect(clicked(draft, 'erase', 'b2', '').rod).toBeNull();
  expect(clicked(draft, 'second', 'b2', '').rod).toBeNull();
  expect(clicked(draft, 'first', 'b2', '').rod).toEqual(draft.rod);
  expect(clicked(draft, 'rod', 'a1', 'n').rod).toEqual({ at: 'a1', axis: 'n' });
  expect(clicked(draft, 'rod', 'b2', 'n').rod).toBeNull();
});

it('sets and clears the mark of the last piece', () => {
  const marked = clicked(draft, 'last', 'b2', '');
  expect(marked.last).toBe('b2');
  expect(clicked(marked, 'last', 'b2', '').last).toBeNull();
  expect(clicked(marked, 'erase', 'b2', '').last).toBeNull();
  expect(emptied(marked)).toMatchObject({ pieces: [], rod: null, last: null });
});

it('offers each tool where it has an effect', () => {
  expect(toolsOf(form)).toEqual(['first', 'second', 'erase', 'rod']);
  expect(toolsOf({ ...form, axes: [], last: true })).toEqual(['first', 'second', 'erase', 'last']);
  expect(placesFor(draft, 'first', layout)).toHaveLength(9);
  expect(placesFor(draft, 'rod', layout).map(({ at }) => at)).toEqual(
    expect.arrayContaining(['a1', 'b2']),
  );
  expect(placesFor(draft, 'erase', layout)).toHaveLength(2);
});

it('shows the rod along its line, and the colours after a swap', () => {
  const view = viewOf({ ...draft, swapped: true }, form, () => layout);
  expect(view.rod?.line).toEqual(['a2', 'b2', 'c2']);
  expect(view.colours).toEqual(['orange', 'black']);
});

it('has a place for the first tile on an empty plane', () => {
  expect(planeLayout([]).spots.map(({ name }) => name)).toEqual(['0,0']);
});
