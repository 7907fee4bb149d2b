import { describe, expect, it } from 'vitest';
import type { Step } from '../../api/model';
import { boardLayout } from '../geometry/boards';
import type { Layout } from '../geometry/layout';
import { turned } from '../geometry/turn';
import { ringOf, MIN_HANDLE_WIDTH } from './ring';

const steps = (layout: Layout): Step[] =>
  Object.keys(layout.axes).map((at) => ({ do: 'rod', at, move: at }));

// The largest boards, in a viewport 390 pixels wide with the page's margins.
const boards: [string, Layout][] = [
  ['hex-6', boardLayout('coffee', { board: 'hex', side: 6 })],
  ['square-7', boardLayout('coffee', { board: 'square', side: 7 })],
  ['hex-6, turned', turned(boardLayout('coffee', { board: 'hex', side: 6 }), 1)],
];

describe.each(boards)('the ring on %s', (_, layout) => {
  const scale = 358 / layout.box.width;

  it('has visible handles of touch target size for each axis on every cell', () => {
    for (const stone of layout.spots) {
      const { arms, grip } = ringOf(layout, stone, steps(layout), new Set(), scale);
      expect(2 * grip * scale).toBeGreaterThanOrEqual(MIN_HANDLE_WIDTH);
      expect(arms).toHaveLength(steps(layout).length);
      const ends = arms.flatMap((arm) => {
        expect(arm.ends.length).toBeGreaterThan(0);
        return arm.ends.map((end) => ({ x: stone.x + end.x, y: stone.y + end.y }));
      });
      for (const [i, a] of ends.entries()) {
        for (const b of ends.slice(i + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y) * scale).toBeGreaterThanOrEqual(
            MIN_HANDLE_WIDTH - 0.01,
          );
        }
        // Its centre is not far outside the picture.
        const { x, y, width, height } = layout.box;
        expect(Math.min(a.x - x, a.y - y, x + width - a.x, y + height - a.y)).toBeGreaterThan(-0.8);
      }
    }
  });
});

it('counts the free cells of each axis, without that of the stone', () => {
  const layout = boardLayout('coffee', { board: 'square', side: 5 });
  const stone = layout.at.get('b2')!;
  const { arms } = ringOf(layout, stone, steps(layout), new Set(['b2', 'b3', 'c3']), 60);
  const free = Object.fromEntries(arms.map((arm) => [arm.step.at, arm.free.length]));
  expect(free).toEqual({ e: 4, n: 3, ne: 3, nw: 2 });
});

it('has the axes in order around the ring', () => {
  const layout = boardLayout('coffee', { board: 'square', side: 5 });
  const order = ringOf(layout, layout.at.get('c3')!, steps(layout), new Set(), 60).arms;
  expect(order.map((arm) => arm.step.at)).toEqual(['e', 'ne', 'n', 'nw']);
});
