import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api/client';
import type { Position, PuzzleVerdict, PuzzleInfo } from '../api/model';
import { Solving } from './solving.svelte';

/** A position that only knows which moves led to it. */
const after = (moves: readonly string[]) => ({ position: moves.join(' ') }) as Position;

const puzzle = { game: 'fourmation', id: 'p', short: '', position: 'start' } as PuzzleInfo;
const judge = vi.spyOn(api, 'judgePuzzle');

beforeEach(() => {
  vi.spyOn(api, 'position').mockImplementation(async (_, { moves }) => after(moves ?? []));
});
afterEach(() => vi.resetAllMocks());

const solving = (wait = () => Promise.resolve()): Solving =>
  new Solving(puzzle, { ondecided: () => {}, onsolved: () => {}, wait });

it('takes a move back that the service has not judged', async () => {
  judge.mockRejectedValue(new Error('no connection'));
  const solve = solving();
  expect(await solve.play('a1')).toBe(false);
  expect(solve.error).toBeInstanceOf(Error);
  expect([solve.position, solve.line, solve.stage]).toEqual([puzzle, [], 'solve']);
});

it('lists the reply once the board shows it', async () => {
  judge.mockResolvedValue({ correct: true, solved: false, reply: 'b2' } as PuzzleVerdict);
  const listed: (readonly string[])[] = [];
  const solve = solving();
  vi.mocked(api.position).mockImplementation(async (_, { moves }) => {
    listed.push(solve.line);
    return after(moves ?? []);
  });
  await solve.play('a1');
  expect(listed).toEqual([[], ['a1']]);
  expect([solve.position, solve.line]).toEqual([after(['a1', 'b2']), ['a1', 'b2']]);
});
