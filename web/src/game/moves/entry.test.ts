import { beforeAll, expect, it } from 'vitest';
import type { Step } from '../../api/model';
import { words } from '../../words/words.svelte';
import { readEntry } from './entry';

const steps: Step[] = [
  {
    do: 'put',
    at: 'c3',
    then: [
      { do: 'rod', at: 'e', move: 'c3e' },
      { do: 'rod', at: 'n', barred: 'rod-without-empty' },
    ],
  },
  {
    do: 'put',
    at: 'd4',
    then: [
      { do: 'rod', at: 'n', move: 'd4n' },
      { do: 'rod', at: 'ne', move: 'd4ne' },
    ],
  },
];

beforeAll(() => words.choose('es'));

it.each([
  [' C3 E ', 'c3e'],
  ['c3', 'c3e'],
  ['d4', 'd4'],
  ['d4n', 'd4n'],
  ['zz', 'zz'],
])('%s is the move %s', (text, move) =>
  expect(readEntry(text, steps)).toEqual({ do: 'move', move }),
);

it('takes words for commands', () => {
  expect(readEntry(' Leer el tablero', steps)).toEqual({ do: 'read' });
  expect(readEntry('pista', [])).toEqual({ do: 'hint' });
  expect(readEntry('  ', steps)).toBeUndefined();
});
