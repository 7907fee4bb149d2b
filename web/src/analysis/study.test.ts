import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../api/problem';
import type { GameRecord, Position } from '../api/model';
import { Study } from './study.svelte';

/** Requested positions of a game in which any letter is a legal move and `!` is illegal. */
const requests: string[] = [];
vi.mock('../api/client', () => ({
  api: {
    position: (
      game: string,
      { options, start, moves }: { options: string; start?: string; moves: readonly string[] },
    ) => {
      requests.push(moves.join(''));
      if (moves.includes('!') || start === 'bad')
        return Promise.reject(new Problem(422, 'illegal-move', 'no'));
      const position: Partial<Position> = {
        game,
        short: options,
        options: {},
        start: start ?? null,
        moves: [...moves],
        to_move: moves.length % 2 ? 'second' : 'first',
      };
      return Promise.resolve(position);
    },
  },
}));

const started = async (moves: string[], ply?: number) => {
  const study = new Study('any', { options: 'o', moves, ply });
  expect(await study.start()).toBe(true);
  return study;
};

describe('a study', () => {
  beforeEach(() => void (requests.length = 0));

  it('starts at the place in the address, with the moves after it', async () => {
    const study = await started(['a', 'b', 'c'], 1);
    expect([study.place, study.line]).toEqual([['a'], ['a', 'b', 'c']]);
    expect(study.placing).toMatchObject({ moves: ['a', 'b', 'c'], ply: 1, options: 'o' });
    await study.goTo(99);
    expect(study.place).toEqual(['a', 'b', 'c']);
    await study.goTo(-5);
    expect(study.place).toEqual([]);
  });

  it('keeps the current variation for navigation until another line is visited', async () => {
    const study = await started(['a', 'b', 'c'], 1);
    await study.play('x', 'y');
    expect(study.isVariation).toBe(true);
    expect(study.line).toEqual(['a', 'x', 'y']);
    await study.goTo(0);
    await study.step(1);
    await study.step(1);
    expect(study.place).toEqual(['a', 'x']);
    // The address keeps the main line, without a ply, since the place is not on it.
    expect(study.placing).toMatchObject({ moves: ['a', 'b', 'c'], ply: undefined });
    await study.visit(['a', 'b']);
    expect(study.line).toEqual(['a', 'b', 'c']);
  });

  it('counts steps from the last requested ply while a position loads', async () => {
    const study = await started([...'abcdefgh']);
    await Promise.all(Array.from({ length: 6 }, () => study.step(-1)));
    expect(study.place).toEqual(['a', 'b']);
    // Positions that were only passed are not requested.
    expect(requests).toEqual(['abcdefgh', 'abcdefg', 'ab']);
    await Promise.all([study.step(-9), study.step(1), study.step(1)]);
    expect(study.place).toEqual(['a', 'b']);
    const played = study.play('x');
    await study.step(-1);
    expect([await played, study.place, study.line]).toEqual([true, ['a', 'b'], ['a', 'b', 'x']]);
  });

  it('promotes and drops variations', async () => {
    const study = await started(['a', 'b'], 1);
    await study.play('x');
    study.promote();
    expect(study.placing.moves).toEqual(['a', 'x']);
    expect(study.isVariation).toBe(false);
    await study.drop();
    expect([study.place, study.line]).toEqual([['a'], ['a', 'b']]);
    await study.goTo(0);
    await study.drop();
    expect(study.placing.moves).toEqual(['a', 'b']);
  });

  it('stays in place when a move is rejected', async () => {
    const study = await started(['a']);
    expect(await study.play('!')).toBe(false);
    expect(study.error).toMatchObject({ code: 'illegal-move' });
    expect(study.placing.moves).toEqual(['a']);
    expect(await study.play('b')).toBe(true);
    expect(study.error).toBeUndefined();
  });

  it('requests no position twice', async () => {
    const study = await started(['a', 'b']);
    await study.goTo(0);
    await study.goTo(2);
    await study.goTo(0);
    expect(requests).toEqual(['ab', '']);
  });

  it('imports and exports a record', async () => {
    const study = await started(['a']);
    const record: GameRecord = {
      game: 'any',
      options: {},
      start: 's',
      moves: ['p', { move: 'q', variations: [{ moves: ['r'] }] }],
    };
    expect(await study.load(record)).toBe(true);
    expect(study.place).toEqual([]);
    expect(JSON.parse(study.record)).toEqual(record);
    // An invalid start changes nothing.
    expect(await study.begin('o', 'bad')).toBe(false);
    expect(JSON.parse(study.record)).toEqual(record);
    expect(await study.play('p')).toBe(true);
  });
});
