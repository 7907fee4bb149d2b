import { beforeAll, expect, it } from 'vitest';
import type { GameState } from '../../api/model';
import { words } from '../../words/words.svelte';
import { moveWords } from './spoken-moves';

const after = (game: string, move: string, ...steps: string[]): GameState =>
  ({
    game,
    moves: ['a1', move],
    last_steps: steps.map((step) => {
      const [verb, at] = step.split(' ');
      return { do: verb, at };
    }),
  }) as unknown as GameState;

beforeAll(() => words.choose('en'));

it.each([
  ['d7', after('fourmation', 'd7', 'put d7'), 'a mark on d7'],
  [
    'c3ne',
    after('coffee', 'c3ne', 'put c3', 'rod ne'),
    'a stone on c3 with the rod up to the right',
  ],
  [
    'd2-d3xa1',
    after('morris', 'd2-d3xa1', 'lift d2', 'put d3', 'capture a1'),
    'the man from d2 to d3 capturing a1',
  ],
  [
    '0,0>2,-1=3,0',
    after('six', '0,0>2,-1=3,0', 'lift 0,0', 'keep 3,0', 'put 2,-1'),
    'the tile from 0,0 to 2,-1 keeping the group of 3,0',
  ],
])('describes %s in words', (move, state, spoken) => {
  expect(moveWords(state, move)).toBe(spoken);
});

it('leaves an earlier move, whose steps are unknown, in its notation', () => {
  expect(moveWords(after('coffee', 'd7', 'put d7'), 'c3ne')).toBe('c3ne');
});
