import { expect, it } from 'vitest';
import { around, isOpenTo, ratingIn } from './range';

const rating = (game: string, rating: number) =>
  ({ game, speed: 'blitz', rating, deviation: 80, is_provisional: false }) as const;

it('takes the rating of the game at the speed, and that of a new player elsewhere', () => {
  const ratings = [rating('six', 1720), rating('morris', 1310)];
  expect(ratingIn(ratings, 'morris', 'blitz')).toBe(1310);
  expect(ratingIn(ratings, 'morris', 'rapid')).toBe(1500);
  expect(ratingIn([], 'six', null)).toBe(1500);
});

it('is open at both ends of the range', () => {
  const range = around(1500, 200);
  expect(range).toEqual({ min: 1300, max: 1700 });
  expect([1299, 1300, 1700, 1701].map((own) => isOpenTo(range, own))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isOpenTo(null, 0)).toBe(true);
  expect(around(90, 100).min).toBe(0);
});
