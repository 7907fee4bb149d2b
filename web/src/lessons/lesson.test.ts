import { expect, it } from 'vitest';
import type { Position } from '../api/model';
import { missed } from './lesson';
import { morris } from './morris';

const position = (side: string, places: readonly string[]) =>
  ({
    to_move: side,
    moves: [],
    steps: [],
    outcome: null,
    view: { pieces: places.map((at) => ({ at, side: 'second' })) },
  }) as unknown as Position;

it('names the mill that was not closed, not the captures that it would have brought', () => {
  const [before, after] = [position('first', ['d6', 'f4']), position('second', ['d6', 'f4'])];
  for (const { id, goal } of morris.filter(({ goal }) => goal?.mill)) {
    expect(missed(goal, before, after), id).toEqual({ part: 'mill', at: '' });
  }
  const mill = morris.find(({ id }) => id === 'mill');
  expect(missed(mill?.goal, before, position('second', ['d6']))).toBeNull();
});
