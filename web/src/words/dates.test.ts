import { afterEach, expect, it, vi } from 'vitest';
import { formatDate } from './dates';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['en', ['en'], /^2[34] Nov 2026, \d\d:\d\d$/],
  ['en', ['es-MX', 'en-US', 'en-GB'], /^Nov 2[34], 2026, \d+:\d\d/],
  ['en', ['fr-FR'], /^2[34] Nov 2026/],
  ['es', ['es-ES'], /^2[34] nov 2026, \d+:\d\d/],
])('a date in %s for a browser of %j', (lang, languages, pattern) => {
  vi.stubGlobal('navigator', { languages });
  expect(formatDate(Date.UTC(2026, 10, 23, 16, 5), lang)).toMatch(pattern);
});
