/** A board as bare lines that save ink: SVG path data in the units of its layout. */
import { HEX_RADIUS, ROW } from '../board/geometry/hex';
import type { Box, Layout, Point } from '../board/geometry/layout';

const SQUARE: readonly Point[] = [
  { x: -0.5, y: -0.5 },
  { x: 0.5, y: -0.5 },
  { x: 0.5, y: 0.5 },
  { x: -0.5, y: 0.5 },
];

const HEXAGON: readonly Point[] = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i - Math.PI / 2;
  return { x: HEX_RADIUS * Math.cos(angle), y: HEX_RADIUS * Math.sin(angle) };
});

/** The radius of the dot on a point. */
const DOT = 0.09;

const n = (value: number): string => String(Math.round(value * 1000) / 1000);
const line = (a: Point, b: Point): string => `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`;
const dot = ({ x, y }: Point): string =>
  `M${n(x - DOT)} ${n(y)}a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0 ${-2 * DOT} 0`;

/** The edges of cells of one shape; an edge that two cells share is drawn once. */
function edges(cells: readonly Point[], corners: readonly Point[]): string {
  const found = new Map<string, string>();
  for (const { x, y } of cells) {
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % corners.length]!;
      const [a, b] = [
        { x: x + from.x, y: y + from.y },
        { x: x + to.x, y: y + to.y },
      ];
      const middle = `${((a.x + b.x) / 2).toFixed(2)} ${((a.y + b.y) / 2).toFixed(2)}`;
      found.set(middle.replaceAll('-0.00', '0.00'), line(a, b));
    });
  }
  return [...found.values()].join('');
}

/** A bounded board. */
export function lineArt({ cell, spots, lines = [] }: Layout): string {
  if (cell === 'square') return edges(spots, SQUARE);
  if (cell === 'hex') return edges(spots, HEXAGON);
  return [...lines.map(([a, b]) => line(a, b)), ...spots.map(dot)].join('');
}

/** Paper of hexagons that fills an area, for boards without an edge. `scale`: from cell to cell. */
export function hexPaper(area: Box, scale: number): string {
  const rows = Math.floor((area.height / scale - 2 * HEX_RADIUS) / ROW) + 1;
  const columns = Math.floor(area.width / scale - 0.5);
  const [width, height] = [columns + 0.5, (rows - 1) * ROW + 2 * HEX_RADIUS];
  const left = (area.x + (area.width - width * scale) / 2) / scale + 0.5;
  const top = (area.y + (area.height - height * scale) / 2) / scale + HEX_RADIUS;
  const cells = Array.from({ length: rows * columns }, (_, i) => {
    const row = Math.floor(i / columns);
    return { x: left + (i % columns) + (row % 2) / 2, y: top + row * ROW };
  });
  return edges(cells, HEXAGON);
}
