import { expect, it } from 'vitest';
import { arrivedSlowly } from './slow-line';

const file = (size: number, milliseconds: number, transferSize = size) => ({
  encodedBodySize: size,
  transferSize,
  responseStart: 500,
  responseEnd: 500 + milliseconds,
});

it.each([
  ['a phone line of 64 kbit/s', true, [file(60_000, 7_500), file(1_000, 1)]],
  ['a fast line far away', false, [file(60_000, 800)]],
  ['files from the cache', false, [file(60_000, 7_500, 0)]],
  ['small files, which other files delay', false, [file(2_000, 1_000)]],
  ['no files', false, []],
])('judges the line by its largest file: %s', (_, isSlow, files) => {
  expect(arrivedSlowly(files)).toBe(isSlow);
});
