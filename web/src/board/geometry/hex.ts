import { boxAround, bySize, letter, makeLayout, type Point } from './layout';

/** The height between two rows of hexagons whose centres are 1 apart. */
export const ROW = Math.sqrt(3) / 2;

/** The steps along the axes of a hexagonal board with east–west rows. */
export const HEX_AXES = {
  e: { x: 1, y: 0 },
  ne: { x: 0.5, y: -ROW },
  nw: { x: -0.5, y: -ROW },
} as const;

/** The corners of a hexagon with a point at the top, as SVG's `points`. */
export function hexPoints(radius: number): string {
  const corner = (i: number) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(4)},${(radius * Math.sin(angle)).toFixed(4)}`;
  };
  return Array.from({ length: 6 }, (_, i) => corner(i)).join(' ');
}

/** The radius of hexagons that fill the plane with centres 1 apart. */
export const HEX_RADIUS = 1 / Math.sqrt(3);

/**
 * A hexagonal board with `side` cells along each edge: row letters from the bottom, then the
 * cell's place in its row counted from 1 at the left.
 */
export const hexLayout = bySize((side) => {
  const rows = Array.from({ length: 2 * side - 1 }, (_, row) => {
    const length = 2 * side - 1 - Math.abs(row - (side - 1));
    return { row, length, left: -(length - 1) / 2, y: (side - 1 - row) * ROW };
  });
  const spots = rows.flatMap(({ row, length, left, y }) =>
    Array.from({ length }, (_, i) => ({ name: `${letter(row)}${i + 1}`, x: left + i, y })),
  );
  // Cells of one number lie along a diagonal that bends at the middle row: the numbers stand at
  // both its ends, below the board and above it.
  const below = [
    ...Array.from({ length: side }, (_, i) => ({
      text: `${i + 1}`,
      x: -(side - 1) / 2 + i + 0.4,
      y: (side - 1) * ROW + 0.72,
    })),
    ...rows
      .slice(1, side)
      .map(({ length, y }) => ({ text: `${length}`, x: (length - 1) / 2 + 0.64, y: y + 0.42 })),
  ];
  const above = below
    .filter(({ text }) => Number(text) < 2 * side - 1)
    .map(({ text, x, y }) => ({ text, x, y: -y }));
  const labels = [
    ...rows.map(({ row, left, y }) => ({ text: letter(row), x: left - 0.78, y })),
    ...below,
    ...above,
  ];
  const around = boxAround([...spots, ...labels] as Point[], 0.3);
  // Symmetric about the centre, so that the board is aligned with the content below it.
  const half = Math.max(-around.x, around.x + around.width);
  return makeLayout({
    spots,
    cell: 'hex',
    box: { ...around, x: -half, width: 2 * half },
    labels,
    axes: HEX_AXES,
    unbounded: false,
  });
});
