import { expect, it } from 'vitest';
import type { Shape } from '../../api/model';
import { pieces, plainView } from '../drawings/drawing';
import { distance } from '../geometry/layout';
import { boardLayout } from '../geometry/boards';
import { links, nearShapes, wholeShapes } from './shapes';

const shape = (side: Shape['side'], at: string, missing: string): Shape => ({
  side,
  at: at.split(' '),
  missing: missing.split(' ').filter(Boolean),
});
const view = (first: string, second: string, shapes: Shape[], winning: string[] = []) =>
  plainView({ colours: ['white', 'black'], pieces: pieces(first, second), shapes, winning });

it('shows complete shapes, but not again the winning one', () => {
  const mill = shape('first', 'a1 d1 g1', '');
  const near = shape('first', 'a1 a4', 'a7');
  const stands = 'a1 d1 g1 a4';
  expect(wholeShapes(view(stands, 'b2', [mill, near]))).toEqual([mill.at]);
  expect(wholeShapes(view(stands, 'b2', [mill], ['a1', 'd1', 'g1', 'g4']))).toEqual([]);
});

it('adds a shape that a preview completes, and drops one that it breaks', () => {
  const shapes = [shape('first', 'a1 a4', 'a7'), shape('first', 'd5 d6 d7', '')];
  expect(wholeShapes(view('a1 a4 a7 d5 d6', 'b2', shapes))).toEqual([['a1', 'a4', 'a7']]);
  expect(wholeShapes(view('a1 a4 d5 d6', 'a7', shapes))).toEqual([]);
});

it('lists each missing place once, with all sides whose shapes lack it', () => {
  const shapes = [
    shape('first', 'a1 a4', 'a7'),
    shape('first', 'd7 g7', 'a7'),
    shape('second', 'd6 d5', 'd7'),
    shape('second', 'b4 c4', 'a7'),
    shape('second', 'b2 b4', 'b6'),
  ];
  expect(nearShapes(view('b6', 'b4', shapes))).toEqual([
    { at: 'a7', sides: ['first', 'second'] },
    { at: 'd7', sides: ['second'] },
  ]);
});

it('includes only the shapes of each side that are nearest to completion', () => {
  const shapes = [
    shape('first', 'a b c d', 'e f'),
    shape('first', 'b c d g h', 'i'),
    shape('second', 'k l m n', 'o p'),
  ];
  expect(nearShapes(view('a', 'k', shapes)).map(({ at }) => at)).toEqual(['i', 'o', 'p']);
});

it('links the neighbours of a shape at any distance', () => {
  const layout = boardLayout('morris', {});
  const spans = (names: string) =>
    links(names.split(' ').map((name) => layout.at.get(name)!))
      .map(([a, b]) => distance(a, b).toFixed(2))
      .join(' ');
  expect(spans('a1 d1 g1')).toBe('2.14 2.14');
  expect(spans('c4 a4 b4')).toBe('0.14 0.14');
});
