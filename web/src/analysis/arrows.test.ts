import { expect, it } from 'vitest';
import type { Variation } from '../api/model';
import { boardLayout } from '../board/geometry/boards';
import { arrowsOf } from './arrows';

const put = (at: string, expected: number): Variation => ({
  value: { kind: 'estimate', centi: 0 },
  expected,
  moves: [at],
  steps: [{ do: 'put', at }],
});
const laid = (at: string, axis: string): Variation => ({
  ...put(at, 0.5),
  steps: [
    { do: 'put', at },
    { do: 'rod', at: axis },
  ],
});
const win: Variation = {
  value: { kind: 'win', plies: 5 },
  expected: 1,
  moves: ['d7-a7xb4'],
  steps: [
    { do: 'lift', at: 'd7' },
    { do: 'put', at: 'a7' },
    { do: 'capture', at: 'b4' },
  ],
};

it('fades lines by rank, and shows each value at the destination', () => {
  const { circles, values } = arrowsOf(
    [put('a1', 0.62), put('b2', 0.5)],
    boardLayout('coffee', { board: 'square', side: 5 }),
  );
  expect(circles).toEqual([
    { at: 'a1', tint: 'green' },
    { at: 'b2', tint: 'green', rank: 1 },
  ]);
  expect(values).toEqual([
    { at: 'a1', worth: 'estimate', text: '62%' },
    { at: 'b2', worth: 'estimate', text: '50%' },
  ]);
});

it('shows a move as an arrow, its capture, and its proved value', () => {
  const { arrows, circles, values } = arrowsOf([win], boardLayout('morris', {}));
  expect(arrows).toEqual([{ from: 'd7', to: 'a7', tint: 'green' }]);
  expect(circles).toContainEqual({ at: 'b4', tint: 'red' });
  expect(values).toEqual([{ at: 'a7', worth: 'win', text: '5' }]);
});

it('shows only the best move per place, and one rod', () => {
  const lines = [laid('c3', 'e'), laid('c3', 'n'), laid('b2', 'n')];
  const { rod, circles, values } = arrowsOf(
    lines,
    boardLayout('coffee', { board: 'square', side: 5 }),
  );
  expect(rod).toEqual({ at: 'c3', from: 'a3', to: 'e3' });
  expect(circles?.map(({ at }) => at)).toEqual(['c3', 'b2']);
  expect(values?.map(({ at }) => at)).toEqual(['c3', 'b2']);
});

it('shows only the hovered line', () => {
  const { circles } = arrowsOf(
    [put('a1', 0.6), put('b2', 0.5)],
    boardLayout('coffee', { board: 'square', side: 5 }),
    1,
  );
  expect(circles).toEqual([{ at: 'b2', tint: 'green' }]);
});

it('never shows an estimate as certain', () => {
  const { values } = arrowsOf(
    [put('a1', 0.999), put('b2', 0)],
    boardLayout('coffee', { board: 'square', side: 5 }),
  );
  expect(values?.map(({ text }) => text)).toEqual(['99%', '1%']);
});
