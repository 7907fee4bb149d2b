import { expect, it } from 'vitest';
import { arrowShape } from './annotations';
import { boardLayout } from '../geometry/boards';

const layout = boardLayout('coffee', { board: 'square', side: 5 });

it('draws an arrow from beside one place to beside the other', () => {
  const shape = arrowShape(layout, { from: 'a1', to: 'd1', tint: 'green' })!;
  expect(shape.from).toEqual({ x: 0.3, y: 4 });
  expect(shape.to.x).toBeCloseTo(2.44);
  expect(shape.head.split(' ')[0]).toBe('2.780,4.000');
});

it('draws none where a place is not on the board or both are the same', () => {
  expect(arrowShape(layout, { from: 'a1', to: 'z9', tint: 'red' })).toBeUndefined();
  expect(arrowShape(layout, { from: 'a1', to: 'a1', tint: 'red' })).toBeUndefined();
});
