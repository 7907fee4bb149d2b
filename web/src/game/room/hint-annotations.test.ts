import { expect, it } from 'vitest';
import type { Hint } from '../../api/model';
import { plainView } from '../../board/drawings/drawing';
import { boardLayout } from '../../board/geometry/boards';
import { hintAnnotations, nudgeAnnotations } from './hint-annotations';

const layout = boardLayout('coffee', { board: 'square', side: 5 });
const view = plainView({
  colours: ['cross', 'circle'],
  pieces: [
    { at: 'b2', side: 'first' },
    { at: 'c3', side: 'first' },
  ],
});
const put = (places: string[]): Hint => ({
  move: 'd4',
  steps: [{ do: 'put', at: 'd4' }],
  why: 'threatens',
  places,
});

it('first shows the pieces of the reason, never the move', () => {
  const { circles, areas } = nudgeAnnotations(put(['b2', 'c3', 'd4', 'e5']), view, layout);
  expect(circles?.map(({ at }) => at)).toEqual(['b2', 'c3']);
  expect(areas).toBeUndefined();
});

it('first shows a part of the board if no pieces show the reason', () => {
  const { circles, areas } = nudgeAnnotations(put([]), view, layout);
  expect(circles).toBeUndefined();
  const { x, y, radius } = areas![0]!;
  const place = layout.at.get('d4')!;
  const distance = Math.hypot(x - place.x, y - place.y);
  expect(distance).toBeGreaterThan(0.3);
  expect(distance).toBeLessThan(radius);
});

it('first shows nothing on an empty board', () => {
  expect(nudgeAnnotations(put([]), { ...view, pieces: [] }, layout)).toEqual({});
});

it('then shows the move with its reason', () => {
  const { circles } = hintAnnotations(put(['b2', 'c3', 'd4', 'e5']), layout);
  expect(circles).toEqual([
    { at: 'd4', tint: 'green' },
    { at: 'b2', tint: 'blue' },
    { at: 'c3', tint: 'blue' },
    { at: 'e5', tint: 'blue' },
  ]);
});
