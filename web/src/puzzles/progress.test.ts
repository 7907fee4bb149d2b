import { describe, expect, it } from 'vitest';
import type { PuzzleBrief } from '../api/model';
import { dailyOf, dayOf, nextOf } from './choose';
import { attempted, beginner, daysInARow, isSettled, readProgress, solvedOn } from './progress';

const brief = (id: string, rating: number): PuzzleBrief => ({
  id,
  rating,
  theme: 'capture',
  goal: 'win',
  plies: 3,
  standard: true,
});

describe('a rating', () => {
  it('rises with a right attempt, falls with a wrong one, and gets a smaller deviation', () => {
    const right = attempted(beginner(), brief('a', 1000), true);
    const wrong = attempted(beginner(), brief('a', 1000), false);
    expect(right.rating).toBeGreaterThan(1050);
    expect(wrong.rating).toBeLessThan(950);
    expect(right.deviation).toBeLessThan(350);
    expect(right.rating - 1000).toBeCloseTo(1000 - wrong.rating);
  });

  it('changes more by an unexpected result', () => {
    const easy = attempted(beginner(), brief('a', 600), true);
    const hard = attempted(beginner(), brief('a', 1600), true);
    expect(hard.rating).toBeGreaterThan(easy.rating);
  });

  it('changes only with the first attempt', () => {
    const once = attempted(beginner(), brief('a', 1000), false);
    expect(attempted(once, brief('a', 1000), true)).toBe(once);
  });

  it('converges to the solver’s strength', () => {
    let progress = beginner();
    // Solves everything below 1500.
    for (let i = 0; i < 300; i++) {
      const puzzle = brief(`${i}`, 1300 + ((i * 37) % 400));
      progress = attempted(progress, puzzle, puzzle.rating < 1500);
    }
    expect(progress.rating).toBeGreaterThan(1400);
    expect(progress.rating).toBeLessThan(1600);
    expect(progress.deviation).toBeGreaterThanOrEqual(50);
    expect([isSettled(beginner()), isSettled(progress)]).toEqual([false, true]);
  });
});

describe('streaks', () => {
  it('count puzzles until a mistake', () => {
    let progress = beginner();
    for (const [id, right] of Object.entries({ a: true, b: true, c: false, d: true })) {
      progress = attempted(progress, brief(id, 1000), right);
    }
    expect(progress).toMatchObject({ streak: 1, best: 2 });
  });

  it('count consecutive days, and last until the end of the next day', () => {
    const two = solvedOn(solvedOn(solvedOn(beginner(), 10), 11), 11);
    expect(two.days).toBe(2);
    expect(daysInARow(two, 11)).toBe(2);
    expect(daysInARow(two, 12)).toBe(2);
    expect(daysInARow(two, 13)).toBe(0);
    expect(solvedOn(two, 13).days).toBe(1);
  });
});

describe('the next puzzle', () => {
  const puzzles = Array.from({ length: 320 }, (_, i) => brief(`${i}`, 600 + 5 * i));

  it('is a little below the rating and has not been seen', () => {
    const progress = { ...beginner(), deviation: 50, done: { '70': true } };
    const next = nextOf(puzzles, progress, () => 0.5)!;
    expect(Math.abs(next.rating - 950)).toBeLessThanOrEqual(5);
    expect(next.id).not.toBe('70');
  });

  it('is easy and has the default rules for a newcomer', () => {
    const others = puzzles.map((each) => ({ ...each, id: `x${each.id}`, standard: false }));
    for (const random of [0, 0.5, 1]) {
      const next = nextOf([...others, ...puzzles], beginner(), () => random)!;
      expect([next.standard, next.rating <= 800]).toEqual([true, true]);
    }
  });

  it('is a different one even if all have been seen', () => {
    const done = Object.fromEntries(puzzles.map(({ id }) => [id, true]));
    const next = nextOf(puzzles, { ...beginner(), done }, () => 0.5, '80')!;
    expect(next.id).not.toBe('80');
    expect(nextOf([], beginner(), () => 0)).toBeUndefined();
  });

  it('of the day is easy, and does not repeat until all easy ones were used', () => {
    const today = dayOf(new Date(2026, 10, 23, 23, 59));
    expect(dayOf(new Date(2026, 10, 24))).toBe(today + 1);
    const easy = puzzles.slice(0, 107);
    const days = easy.map((_, i) => dailyOf(puzzles, today + i)!);
    expect(new Set(days)).toEqual(new Set(easy));
  });
});

it('reads stored progress and ignores invalid data', () => {
  const progress = attempted(beginner(), brief('a', 1000), true);
  const text = JSON.stringify({ six: progress, coffee: { rating: 'high' }, morris: null });
  expect(readProgress(text)).toEqual({ six: progress });
  expect(readProgress('[')).toEqual({});
  expect(readProgress('null')).toEqual({});
});
