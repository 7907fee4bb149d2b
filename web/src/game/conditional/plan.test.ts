import { beforeEach, expect, it, vi } from 'vitest';
import type { GameState } from '../../api/model';
import { Plan, TriedLine } from './plan.svelte';

const stored: string[][][] = [];

vi.mock('../../api/client', () => ({
  api: {
    position: async (_: string, { moves }: { moves: readonly string[] }) => ({
      moves: [...moves],
      steps: [{ do: 'put', at: 'a1', move: 'a1' }],
      outcome: moves.includes('end') ? { winner: 'first', reason: 'line' } : null,
    }),
    setConditionalMoves: async (_id: string, _seq: number, lines: string[][]) => {
      stored.push(lines);
      return lines;
    },
    clearConditionalMoves: async () => void stored.push([]),
  },
}));

/** A game after a move; the opponent is to move. */
const state = { id: 'x', game: 'six', short: '', start: null, moves: ['a'], ply: 1 };
const game = state as unknown as GameState;

async function tried(...moves: string[]): Promise<TriedLine> {
  const line = new TriedLine(game);
  await line.start();
  for (const move of moves) await line.play(move);
  return line;
}

beforeEach(() => void (stored.length = 0));

it('leads from the opponent’s move to the reply, up to ten moves', async () => {
  const ten = Array.from({ length: 10 }, (_, ply) => `m${ply}`);
  const stages = [];
  for (let ply = 0; ply <= 10; ply++) stages.push((await tried(...ten.slice(0, ply))).stage);
  expect(stages.slice(0, 4)).toEqual(['opponent', 'reply', 'more', 'reply']);
  expect(stages.at(-1)).toBe('full');
  expect((await tried(...ten)).steps).toEqual([]);
});

it('can be saved only after a reply', async () => {
  expect((await tried()).canSave).toBe(false);
  expect((await tried('b')).canSave).toBe(false);
  expect((await tried('b', 'c')).canSave).toBe(true);
  expect((await tried('end')).stage).toBe('over');
  expect((await tried('b', 'end')).stage).toBe('full');
});

it('does not go back into the game', async () => {
  const line = await tried('b', 'c');
  await line.step(-1);
  expect(line.moves).toEqual(['b']);
  await line.jump('first');
  expect(line.moves).toEqual([]);
  await line.step(-1);
  expect(line.moves).toEqual([]);
  await line.jump('last');
  expect(line.moves).toEqual(['b', 'c']);
});

it('adds the tried line to the others, and deletes lines', async () => {
  const plan = new Plan('x');
  for (const [move, reply] of [
    ['b', 'c'],
    ['d', 'e'],
  ]) {
    await plan.begin(game);
    await plan.tried!.play(move!);
    await plan.tried!.play(reply!);
    expect(await plan.save(1)).toBe(true);
  }
  expect(plan.tried).toBeUndefined();
  expect(plan.lines).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ]);
  await plan.remove(1, plan.lines[0]!);
  await plan.remove(1, plan.lines[0]!);
  expect(plan.lines).toEqual([]);
  expect(stored.at(-1)).toEqual([]);
});
