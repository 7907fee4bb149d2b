import { expect, it } from 'vitest';
import { scale } from './scale';

it('spreads the games over time and the ratings over the height', () => {
  const { points, marks } = scale([
    { at: 0, rating: 1500 },
    { at: 10, rating: 1600 },
    { at: 40, rating: 1550 },
  ]);
  expect(points.map(({ x }) => x)).toEqual([0, 25, 100]);
  expect(points[1]!.y).toBeLessThan(points[2]!.y);
  expect(marks.map(({ rating }) => rating)).toEqual([1600, 1550, 1500]);
  for (const { y } of [...points, ...marks]) expect(y >= 0 && y <= 100).toBe(true);
});

it('makes a single game visible', () => {
  const { points } = scale([{ at: 5, rating: 1338 }]);
  expect(points.map(({ x }) => x)).toEqual([47, 53]);
});

it('has few marks in a long history', () => {
  const history = [900, 2400, 1200].map((rating, at) => ({ at, rating }));
  expect(scale(history).marks.length).toBeLessThanOrEqual(5);
});
