import { expect, it } from 'vitest';
import type { ExactMove } from '../api/model';
import { valuesOf } from './exact.svelte';

const move = (at: string, category: 'win' | 'draw' | 'loss', distance: number | null) =>
  ({ move: at, category, distance, steps: [{ do: 'put', at }] }) as unknown as ExactMove;

it('tints a place the more, the nearer the end is among moves of the same value', () => {
  const moves = [
    move('a1', 'win', 33),
    move('b1', 'win', 35),
    move('c1', 'win', 37),
    move('d1', 'draw', null),
    move('e1', 'loss', 38),
  ];
  expect(valuesOf(moves, [])).toEqual([
    { at: 'a1', worth: 'win', text: '33', heat: 1 },
    { at: 'b1', worth: 'win', text: '35', heat: 0.5 },
    { at: 'c1', worth: 'win', text: '37', heat: 0 },
    { at: 'd1', worth: 'draw' },
    { at: 'e1', worth: 'loss', text: '38', heat: 1 },
  ]);
});
