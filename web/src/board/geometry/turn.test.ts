import { describe, expect, it } from 'vitest';
import { boardLayout } from './boards';
import { lineThrough, type Layout } from './layout';
import { planeLayout } from './plane';
import { fittingTurn, seenAxis, turned, turnsOf, unlabelled } from './turn';
import { rowEnd, towards } from '../input/arrow-keys';

const boards: [string, Layout][] = [
  ['square', boardLayout('coffee', { board: 'square', side: 5 })],
  ['hex', boardLayout('coffee', { board: 'hex', side: 4 })],
  ['morris', boardLayout('morris', {})],
  ['plane', planeLayout(['0,0', '1,0', '3,-2'])],
];
const at = (layout: Layout, name: string) => layout.at.get(name)!;

describe.each(boards)('the %s board', (_, layout) => {
  it('is unchanged after a whole turn, and after a turn and its inverse', () => {
    expect(turned(layout, turnsOf(layout))).toBe(layout);
    const round = turned(turned(layout, 1), -1);
    for (const spot of layout.spots) {
      expect(at(round, spot.name).x).toBeCloseTo(spot.x, 5);
      expect(at(round, spot.name).y).toBeCloseTo(spot.y, 5);
    }
  });

  it('contains all spots and labels in every orientation', () => {
    for (let turn = 0; turn < turnsOf(layout); turn++) {
      const { box, spots, labels } = turned(layout, turn);
      for (const { x, y } of [...spots, ...labels]) {
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.width);
        expect(y).toBeGreaterThan(box.y);
        expect(y).toBeLessThan(box.y + box.height);
      }
    }
  });

  it('keeps its lines', () => {
    const names = (board: Layout, axis: string) =>
      lineThrough(board, at(board, layout.spots[3]!.name), axis).map((spot) => spot.name);
    for (const axis of Object.keys(layout.axes)) {
      expect(names(turned(layout, 1), axis)).toEqual(names(layout, axis));
    }
  });
});

it('maps arrow keys and axes to the orientation', () => {
  const square = boardLayout('coffee', { board: 'square', side: 5 });
  const half = turned(square, turnsOf(square) / 2);
  expect(towards(half, at(half, 'b2'), 'ArrowRight', at(half, 'b2'))?.name).toBe('a2');
  expect(towards(half, at(half, 'b2'), 'ArrowUp', at(half, 'b2'))?.name).toBe('b1');
  expect(rowEnd(half, at(half, 'b2'), 'Home')?.name).toBe('e2');
  const quarter = turned(square, 1);
  expect(Object.keys(square.axes).map((axis) => seenAxis(quarter, axis))).toEqual([
    'n',
    'e',
    'nw',
    'ne',
  ]);
  expect(seenAxis(turned(boardLayout('coffee', { board: 'hex', side: 4 }), 1), 'ne')).toBe('e');
});

it('turns a plane that is too wide for a window, once', () => {
  const row = planeLayout(Array.from({ length: 12 }, (_, i) => `${i},0`));
  expect(fittingTurn(row, 0.7, 20)).toBe(0);
  const turns = fittingTurn(row, 0.7, 9);
  expect(turns).toBeGreaterThan(0);
  const upright = turned(row, turns);
  expect(upright.box.width).toBeLessThan(row.box.width);
  expect(fittingTurn(upright, 0.7, 9)).toBe(0);
});

it('reserves no space for hidden labels', () => {
  const { labels, box } = unlabelled(boardLayout('coffee', { board: 'square', side: 5 }));
  expect(labels).toEqual([]);
  expect(box.width).toBeLessThan(boardLayout('coffee', { board: 'square', side: 5 }).box.width);
});
