import { expect, it } from 'vitest';
import type { GameState, Step } from '../../api/model';
import { drawingOf } from '../../board/drawings';
import { plainView } from '../../board/drawings/drawing';
import { optimisticState } from './optimistic';

const state = (parts: Partial<GameState>): GameState =>
  ({ ply: 4, moves: ['a', 'b', 'c', 'd'], to_move: 'first', steps: [], ...parts }) as GameState;

it('takes a captured man off and counts him and the hand', () => {
  const path: Step[] = [
    { do: 'put', at: 'g7' },
    { do: 'capture', at: 'b2', move: 'g7xb2' },
  ];
  const view = plainView({
    colours: ['white', 'black'],
    pieces: [{ at: 'b2', side: 'second' }],
    hands: [5, 4],
    lost: [0, 1],
  });
  const optimistic = optimisticState(state({ view }), 'g7xb2', path, undefined);
  expect(optimistic.view.pieces).toEqual([{ at: 'g7', side: 'first' }]);
  expect(optimistic.view).toMatchObject({ hands: [4, 4], lost: [0, 2] });
  expect(optimistic).toMatchObject({ ply: 5, to_move: 'second', last: ['g7'], steps: [] });
  expect(optimistic.moves.at(-1)).toBe('g7xb2');
});

it('removes the tiles of both sides that a lift cuts off', () => {
  const path: Step[] = [
    { do: 'lift', at: '1,0' },
    { do: 'keep', at: '0,0', gone: ['2,0', '3,0'] },
    { do: 'put', at: '0,1', move: '1,0>0,1' },
  ];
  const view = plainView({
    colours: ['red', 'black'],
    pieces: [
      { at: '0,0', side: 'first' },
      { at: '1,0', side: 'first' },
      { at: '2,0', side: 'second' },
      { at: '3,0', side: 'first' },
    ],
    hands: [0, 0],
  });
  const optimistic = optimisticState(state({ view }), '1,0>0,1', path, undefined);
  expect(optimistic.view.pieces.map((piece) => piece.at)).toEqual(['0,0', '0,1']);
  expect(optimistic.view.hands).toEqual([0, 0]);
});

it('lays the rod along its line', () => {
  const options = { board: 'square', side: 3, n: 3 };
  const view = plainView({ colours: ['black', 'orange'], pieces: [] });
  const layout = drawingOf('coffee')!.layout(options, view);
  const path: Step[] = [
    { do: 'put', at: 'b1' },
    { do: 'rod', at: 'n', move: 'b1n' },
  ];
  const { rod } = optimisticState(state({ view }), 'b1n', path, layout).view;
  expect(rod).toMatchObject({ at: 'b1', axis: 'n' });
  expect([...rod!.line].sort()).toEqual(['b1', 'b2', 'b3']);
});
