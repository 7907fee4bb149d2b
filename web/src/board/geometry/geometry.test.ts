import { describe, expect, it } from 'vitest';
import { drawingOf, drawn } from '../drawings';
import { boardLayout } from './boards';
import { distance, lineThrough, type Layout } from './layout';
import { planeLayout, planeNeighbours, planePoint } from './plane';
import { nearest, towards } from '../input/arrow-keys';

describe('labels', () => {
  const label = (layout: Layout, text: string) =>
    layout.labels.filter((each) => each.text === text).map(({ x, y }) => [x, y]);

  it('are beside and below squares and points', () => {
    const square = boardLayout('coffee', { board: 'square', side: 5 });
    expect(label(square, 'b')).toEqual([[1, 4.76]]);
    expect(label(square, '5')).toEqual([[-0.76, 0]]);
    expect(label(boardLayout('morris', {}), 'a')).toEqual([[-3, 3.84]]);
  });

  it('are at both ends of the diagonals of a hexagon', () => {
    const hexagon = boardLayout('coffee', { board: 'hex', side: 2 });
    expect(hexagon.labels.map(({ text }) => text).join('')).toBe('abc12312');
    const [below, above] = label(hexagon, '1');
    expect(above).toEqual([below![0], -below![1]!]);
  });
});

describe('unbounded plane', () => {
  it('has x to the east and y to the north-east', () => {
    expect(planePoint('2,0')).toMatchObject({ x: 2, y: -0 });
    expect(planePoint('0,1').x).toBeCloseTo(0.5);
    expect(planePoint('0,1').y).toBeLessThan(0);
    for (const name of planeNeighbours('3,-2')) {
      expect(distance(planePoint(name), planePoint('3,-2'))).toBeCloseTo(1);
    }
  });

  it('shows the tiles and every cell that touches one, each once', () => {
    const layout = planeLayout(['0,0', '1,0']);
    expect(layout.spots).toHaveLength(10);
    expect(new Set(layout.spots.map((spot) => spot.name)).size).toBe(10);
  });

  it('keeps the position of a cell when tiles are added', () => {
    const before = planeLayout(['0,0', '1,0']).at.get('1,-1');
    expect(planeLayout(['0,0', '1,0', '-5,9']).at.get('1,-1')).toEqual(before);
  });
});

describe('arrow keys', () => {
  const go = (layout: Layout, from: string, ...keys: string[]) => {
    let spot = layout.at.get(from)!;
    const goal = spot;
    for (const key of keys) spot = towards(layout, spot, `Arrow${key}`, goal) ?? spot;
    return spot.name;
  };

  it('go along rows and columns of a square board and stop at the edge', () => {
    const layout = boardLayout('coffee', { board: 'square', side: 4 });
    expect(go(layout, 'b2', 'Right')).toBe('c2');
    expect(go(layout, 'b2', 'Up')).toBe('b3');
    expect(go(layout, 'a4', 'Up')).toBe('a4');
    expect(go(layout, 'a4', 'Left')).toBe('a4');
  });

  it('go straight up over hexagons', () => {
    const layout = boardLayout('coffee', { board: 'hex', side: 4 });
    expect(go(layout, 'a2', 'Up', 'Up')).toBe('c3');
    expect(layout.at.get('c3')!.x).toBeCloseTo(layout.at.get('a2')!.x);
    expect(go(layout, 'a2', 'Up', 'Up', 'Down', 'Down')).toBe('a2');
  });

  it('follow the lines of the morris board', () => {
    const layout = boardLayout('morris', {});
    expect(go(layout, 'a7', 'Right')).toBe('d7');
    expect(go(layout, 'd7', 'Down', 'Down')).toBe('d5');
    expect(go(layout, 'a4', 'Right', 'Right')).toBe('c4');
  });

  const boards: [string, Layout][] = [
    ['square', boardLayout('fourmation', { side: 8 })],
    ['hex', boardLayout('coffee', { board: 'hex', side: 6 })],
    ['morris', boardLayout('morris', {})],
    ['plane', planeLayout(['0,0', '1,0', '2,1', '4,-3', '-3,5'])],
  ];
  it.each(boards)('reach every spot of the %s board', (_, layout) => {
    const reached = new Set([layout.spots[0]!]);
    for (const from of reached) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = towards(layout, from, key, from);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(layout.spots.length);
  });

  it('fall back to the nearest spot if the current one is gone', () => {
    expect(
      nearest(boardLayout('coffee', { board: 'square', side: 3 }), { x: 0.6, y: 1.9 })?.name,
    ).toBe('b1');
  });
});

describe('emblems', () => {
  it.each(drawn)('of %s stand on their board', (game) => {
    const { layout, emblem } = drawingOf(game)!;
    const board = layout(emblem.options, emblem.view);
    const places = emblem.view.pieces.map((piece) => piece.at);
    expect(new Set(places).size).toBe(places.length);
    for (const at of places) expect(board.at.has(at), at).toBe(true);
    const { rod } = emblem.view;
    if (rod) {
      const cells = lineThrough(board, board.at.get(rod.at)!, rod.axis).map((spot) => spot.name);
      expect([...rod.line].sort()).toEqual(cells.sort());
    }
  });
});
