import { describe, expect, it } from 'vitest';
import { drawingOf, drawn } from '../drawings';
import { hexLayout } from './hex';
import { distance, lineThrough, type Layout } from './layout';
import { morrisLayout } from './morris';
import { planeLayout, planeNeighbours, planePoint } from './plane';
import { squareLayout } from './square';
import { nearest, towards } from '../input/arrow-keys';

const names = (spots: readonly { name: string }[]) => spots.map((spot) => spot.name).join(' ');
const line = (layout: Layout, at: string, axis: string) =>
  names(lineThrough(layout, layout.at.get(at)!, axis));

describe('square board', () => {
  const layout = squareLayout(5);

  it('has a1 at the bottom left', () => {
    expect(layout.spots).toHaveLength(25);
    expect(layout.at.get('a1')).toMatchObject({ x: 0, y: 4 });
    expect(layout.at.get('e5')).toMatchObject({ x: 4, y: 0 });
  });

  it('has a line along each axis', () => {
    expect(line(layout, 'b2', 'e')).toBe('a2 b2 c2 d2 e2');
    expect(line(layout, 'b2', 'n')).toBe('b1 b2 b3 b4 b5');
    expect(line(layout, 'b2', 'ne')).toBe('a1 b2 c3 d4 e5');
    expect(line(layout, 'b2', 'nw')).toBe('c1 b2 a3');
    expect(line(layout, 'a1', 'nw')).toBe('a1');
  });
});

describe('hexagonal board', () => {
  it.each([
    [2, 7],
    [4, 37],
    [6, 91],
  ])('of side %i has %i cells, neighbours 1 apart', (side, cells) => {
    const layout = hexLayout(side);
    expect(layout.spots).toHaveLength(cells);
    const middle = layout.spots[(cells - 1) / 2]!;
    expect(middle).toMatchObject({ x: 0, y: 0 });
    const near = layout.spots.filter((spot) => spot !== middle && distance(spot, middle) < 1.01);
    expect(near).toHaveLength(6);
  });

  it('names cells by row from the bottom and place from the left', () => {
    const layout = hexLayout(3);
    expect(names(layout.spots)).toBe('a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3');
    expect(line(layout, 'c3', 'e')).toBe('c1 c2 c3 c4 c5');
    expect(line(layout, 'c3', 'ne')).toBe('a1 b2 c3 d3 e3');
    expect(line(layout, 'c3', 'nw')).toBe('a3 b3 c3 d2 e1');
    expect(line(layout, 'd3', 'nw')).toBe('b4 c4 d3 e2');
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

describe("nine men's morris", () => {
  it('has the 24 points of the three squares', () => {
    expect(names(morrisLayout().spots).split(' ').sort().join(' ')).toBe(
      'a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7',
    );
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
    const layout = squareLayout(4);
    expect(go(layout, 'b2', 'Right')).toBe('c2');
    expect(go(layout, 'b2', 'Up')).toBe('b3');
    expect(go(layout, 'a4', 'Up')).toBe('a4');
    expect(go(layout, 'a4', 'Left')).toBe('a4');
  });

  it('go straight up over hexagons', () => {
    const layout = hexLayout(4);
    expect(go(layout, 'a2', 'Up', 'Up')).toBe('c3');
    expect(layout.at.get('c3')!.x).toBeCloseTo(layout.at.get('a2')!.x);
    expect(go(layout, 'a2', 'Up', 'Up', 'Down', 'Down')).toBe('a2');
  });

  it('follow the lines of the morris board', () => {
    const layout = morrisLayout();
    expect(go(layout, 'a7', 'Right')).toBe('d7');
    expect(go(layout, 'd7', 'Down', 'Down')).toBe('d5');
    expect(go(layout, 'a4', 'Right', 'Right')).toBe('c4');
  });

  const boards: [string, Layout][] = [
    ['square', squareLayout(8)],
    ['hex', hexLayout(6)],
    ['morris', morrisLayout()],
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
    expect(nearest(squareLayout(3), { x: 0.6, y: 1.9 })?.name).toBe('b1');
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
