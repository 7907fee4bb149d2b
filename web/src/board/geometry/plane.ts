import { HEX_AXES, ROW } from './hex';
import { boxAround, makeLayout, type Layout, type Point, type Spot } from './layout';

/** The six neighbours of a cell `x,y` of the hexagonal plane: x steps east, y north-east. */
const NEIGHBOURS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

/** The two numbers of a cell's name. */
function coordinates(name: string): [number, number] {
  const [x = NaN, y = NaN] = name.split(',').map(Number);
  return [x, y];
}

/** The coordinates of a cell of the plane. */
export function planePoint(name: string): Point {
  const [x, y] = coordinates(name);
  return { x: x + y / 2, y: -y * ROW };
}

export const planeNeighbours = (name: string): string[] => {
  const [x, y] = coordinates(name);
  return NEIGHBOURS.map(([dx, dy]) => `${x + dx},${y + dy}`);
};

/** The cells requested so far. A cell keeps its object in every layout, so that it is not rendered again. */
const cells = new Map<string, Spot>();

function cell(name: string): Spot {
  const known = cells.get(name) ?? { name, ...planePoint(name) };
  cells.set(name, known);
  return known;
}

/** The last layout. Several parts of a page request the layout of the same position. */
let latest: { key: string; layout: Layout } | undefined;

/**
 * The relevant part of the unbounded plane: the tiles and the cells that touch one, or a single
 * cell if there are no tiles.
 */
export function planeLayout(tiles: readonly string[]): Layout {
  const key = tiles.join(' ');
  if (latest?.key === key) return latest.layout;
  const around = tiles.flatMap((tile) => [tile, ...planeNeighbours(tile)]);
  const names = new Set(around.length ? around : ['0,0']);
  const spots: Spot[] = [...names].map(cell);
  spots.sort((a, b) => a.y - b.y || a.x - b.x);
  const layout = makeLayout({
    spots,
    cell: 'hex',
    box: boxAround(spots, 0.6),
    labels: [],
    axes: HEX_AXES,
    unbounded: true,
  });
  latest = { key, layout };
  return layout;
}
