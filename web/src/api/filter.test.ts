import { expect, it } from 'vitest';
import { paths } from '../router.svelte';
import { filterParams, readFilter } from './filter';

const read = (search: string) => readFilter(search, ['coffee', 'six']);

it('is read as it is written', () => {
  const filter = { game: 'six', result: 'won', opponent: undefined } as const;
  expect(paths.games(filter)).toBe('/games?game=six&result=won');
  expect(read(paths.games(filter).slice('/games'.length))).toEqual(filter);
  expect(paths.games(read(''))).toBe('/games');
});

it('ignores unknown values', () => {
  for (const search of ['?game=chess', '?result=', '?opponent=anybody', '?lang=es&page=2'])
    expect(filterParams(read(search)).size).toBe(0);
});
