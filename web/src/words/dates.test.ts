import { expect, it } from 'vitest';
import { formatDate } from './dates';

it.each([
  ['en', /^Nov 2[34], 2026, \d+:\d\d/],
  ['es', /^2[34] nov 2026, \d+:\d\d/],
])('a date in %s', (lang, pattern) =>
  expect(formatDate(Date.UTC(2026, 10, 23, 16, 5), lang)).toMatch(pattern),
);
