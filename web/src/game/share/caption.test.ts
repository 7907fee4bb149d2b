import { expect, it } from 'vitest';
import { captionLines, shortAddress } from './caption';

it('names the players, the game with its result, and the page', () => {
  const lines = captionLines({
    heading: 'Ana – Computer, level 4',
    detail: 'Coffee · 1–0 · four in a row',
    path: '/game/5p1y0v3q2m',
  });
  expect(lines.map(({ text }) => text)).toEqual([
    'Ana – Computer, level 4',
    'Coffee · 1–0 · four in a row',
    `${location.host}/game/5p1y0v3q2m`,
  ]);
});

it('writes an address that a person can type', () => {
  expect(shortAddress('https://example.org/')).toBe('example.org');
  expect(shortAddress('https://example.org/puzzles/six?id=ab')).toBe(
    'example.org/puzzles/six?id=ab',
  );
  expect(shortAddress(`https://example.org/position/six?at=${'r'.repeat(60)}`)).toBe(
    'example.org/position/six',
  );
});
