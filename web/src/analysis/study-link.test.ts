// @vitest-environment node
import { expect, it } from 'vitest';
import { readStudy, writeStudy } from './study-link';

const record = JSON.stringify({ game: 'six', moves: ['1,0', { move: '2,0', comment: '¿Sí?' }] });

it('reads the links that it writes', async () => {
  const hash = await writeStudy(record);
  expect(hash).toMatch(/^#study=[\w-]+$/);
  expect(await readStudy(hash)).toBe(record);
});

it('is shorter than the record of a long study', async () => {
  const moves = Array.from({ length: 200 }, (_, i) => ({ move: `${i % 9},${i % 7}` }));
  const long = JSON.stringify({ game: 'six', moves });
  expect((await writeStudy(long)).length).toBeLessThan(long.length / 4);
});

it.each(['', '#main', '#study=', '#study=nonsense', '#study=!!!'])(
  'takes %j for no study',
  async (hash) => {
    expect(await readStudy(hash)).toBeUndefined();
  },
);
