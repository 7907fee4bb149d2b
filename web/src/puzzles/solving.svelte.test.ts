import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api/client';
import type { Position, PuzzleVerdict, PuzzleInfo, Step } from '../api/model';
import { puzzleExercise } from './exercise';
import { Solving } from './solving.svelte';

/** A position that only knows which moves led to it. */
const after = (moves: readonly string[]) =>
  ({ position: moves.join(' '), moves: [...moves], steps: [] as Step[] }) as Position;

const puzzle = {
  game: 'fourmation',
  id: 'p',
  short: '',
  position: 'start',
  moves: [],
  steps: [{ do: 'put', at: 'a1', move: 'a1' }],
} as unknown as PuzzleInfo;
const judge = vi.spyOn(api, 'judgePuzzle');

beforeEach(() => {
  vi.spyOn(api, 'position').mockImplementation(async (_, { moves }) => after(moves ?? []));
});
afterEach(() => vi.resetAllMocks());

const solving = (wait = () => Promise.resolve()): Solving =>
  new Solving(puzzleExercise(puzzle), { ondecided: () => {}, wait });

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

it('requests no verdict on a move that the rules reject', async () => {
  vi.mocked(api.position).mockRejectedValue(new Error('illegal'));
  judge.mockRejectedValue(new Error('illegal'));
  const solve = solving();
  expect(await solve.play('zz9')).toBe(false);
  expect([judge.mock.calls.length, solve.position, solve.line]).toEqual([0, puzzle, []]);
  expect(vi.mocked(api.position)).toHaveBeenCalledOnce();
});

it('plays on after the solution, to the end of the game', async () => {
  const exercise = {
    ...puzzleExercise(puzzle),
    solution: async () => ['a1'],
    sequel: async (solution: readonly string[]) => [
      ...solution.map((move) => `after ${move}`),
      'c3',
    ],
  };
  const solve = new Solving(exercise, { ondecided: () => {}, wait: () => Promise.resolve() });
  await solve.solution();
  expect([solve.stage, solve.line]).toEqual(['shown', ['a1', 'after a1', 'c3']]);
  // Without a sequel, the solution is enough.
  exercise.sequel = () => Promise.reject(new Error('no connection'));
  await solve.solution();
  expect([solve.error, solve.line]).toEqual([undefined, ['a1']]);
});

it('stops a refutation for another action, and keeps its moves', async () => {
  const verdict = { correct: false, solved: false, refutation: ['b2', 'c3', 'd4'] };
  judge.mockResolvedValue(verdict as PuzzleVerdict);
  // The first wait never ends by itself.
  const solve = solving(() => new Promise(() => {}));
  await solve.play('a1');
  const shown = solve.refute();
  expect(solve.playing).toBe(true);
  solve.stop();
  await shown;
  expect([solve.playing, solve.busy, solve.line]).toEqual([false, false, ['a1', 'b2', 'c3', 'd4']]);
  const again = solve.refute();
  await solve.retry();
  expect([await again, solve.stage, solve.position, solve.line]).toEqual([
    true,
    'solve',
    puzzle,
    [],
  ]);
});
