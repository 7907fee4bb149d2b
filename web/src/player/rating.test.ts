import { expect, it } from 'vitest';
import { changeText, ratingText } from './rating';

it('marks provisional ratings', () => {
  const rating = { rating: 1662, deviation: 290 };
  expect(ratingText({ ...rating, is_provisional: true })).toBe('1662?');
  expect(ratingText({ ...rating, is_provisional: false })).toBe('1662');
});

it('writes changes with their sign', () => {
  expect([12, -8, 0].map(changeText)).toEqual(['+12', '−8', '±0']);
});
