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
