import { expect, it } from 'vitest';
import type { Shape, Side } from '../../api/model';
import { pieces, plainView } from '../drawings/drawing';
import { decidedView, lightingOrder } from './winning';

const mill = (side: Side, ...at: string[]): Shape => ({ side, at, missing: [] });
const view = plainView({
  colours: ['white', 'black'],
  pieces: pieces('a1 d1 g1 a7 d7 g7', 'b4 c4'),
  rod: { at: 'c3', axis: 'e', line: ['a3', 'b3', 'c3'] },
  shapes: [mill('first', 'a1', 'd1', 'g1'), mill('first', 'a7', 'd7', 'g7'), mill('second', 'b4')],
});
const decided = (reason: string, winner: Side | null = 'first', last: string[] = []) =>
  decidedView({ view, last }, { winner, reason }).winning;

it('shows the mill that was closed last, the blocked men and the rod without a free cell', () => {
  expect(decided('captures', 'first', ['d2', 'd1', 'b4'])).toEqual(['a1', 'd1', 'g1']);
  expect(decided('blocked')).toEqual(['b4', 'c4']);
  expect(decided('no-rod')).toEqual(['a3', 'b3', 'c3']);
});

it('shows nothing where the board decided nothing, and keeps a winning line', () => {
  expect(decided('resignation')).toEqual([]);
  expect(decided('repetition', null)).toEqual([]);
  const line = { ...view, winning: ['a1', 'b1'] };
  expect(decidedView({ view: line, last: [] }, { winner: 'first', reason: 'line' })).toBe(line);
  expect(decidedView({ view, last: [] }, null)).toBe(view);
});

it('follows a line from end to end and a circle around', () => {
  const order = (...points: [number, number][]) =>
    lightingOrder(points.map(([x, y]) => ({ x, y }))).map(({ x, y }) => `${x},${y}`);
  expect(order([2, 2], [0, 0], [3, 3], [1, 1])).toEqual(['0,0', '1,1', '2,2', '3,3']);
  const circle = order([1, 0], [-1, 0], [0.5, 0.866], [-0.5, -0.866], [-0.5, 0.866], [0.5, -0.866]);
  expect(circle).toEqual(['1,0', '0.5,0.866', '-0.5,0.866', '-1,0', '-0.5,-0.866', '0.5,-0.866']);
  expect(order()).toEqual([]);
});
