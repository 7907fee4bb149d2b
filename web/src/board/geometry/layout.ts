/**
 * Layouts of boards. Units: neighbouring cells are 1 apart; x runs right, y runs down, as in SVG.
 * No rules are involved.
 */

export interface Point {
  x: number;
  y: number;
}

/** A cell or point of a board, by its name in the notation. */
export interface Spot extends Point {
  name: string;
}

/** A name at the edge of the board: a column's letter, a row's number. */
export interface Label extends Point {
  text: string;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The outline of one cell; a point is on lines. */
export type CellShape = 'square' | 'hex' | 'point';

export interface Layout {
  spots: readonly Spot[];
  /** The spots by name. */
  at: ReadonlyMap<string, Spot>;
  cell: CellShape;
  /** The area that must be visible, including labels. */
  box: Box;
  labels: readonly Label[];
  /** The lines on which the places lie, where they are points rather than cells. */
  lines?: readonly (readonly [Point, Point])[];
  /** The step to the next cell along each axis of the board, by the axis's name. */
  axes: Readonly<Record<string, Point>>;
  /** Whether the plane is unbounded, so that the view must be movable. */
  unbounded: boolean;
}

export function makeLayout(parts: Omit<Layout, 'at'>): Layout {
  return { ...parts, at: new Map(parts.spots.map((spot) => [spot.name, spot])) };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The spot at a point, if there is one. */
export function spotNear(layout: Layout, point: Point): Spot | undefined {
  return layout.spots.find((spot) => distance(spot, point) < 0.1);
}

/** The cells of the line through `from` along an axis, in order, `from` included. */
export function lineThrough(layout: Layout, from: Spot, axis: string): Spot[] {
  const step = layout.axes[axis];
  if (!step) return [from];
  const walk = (sign: number): Spot[] => {
    const found: Spot[] = [];
    for (let i = 1; ; i++) {
      const next = spotNear(layout, {
        x: from.x + sign * i * step.x,
        y: from.y + sign * i * step.y,
      });
      if (!next) return found;
      found.push(next);
    }
  };
  return [...walk(-1).reverse(), from, ...walk(1)];
}

/** The box around points, widened by a margin on each side. */
export function boxAround(points: readonly Point[], margin: number): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** A point as a CSS transform, which unlike SVG's own can be animated. */
export const transformTo = ({ x, y }: Point, angle = 0): string =>
  `translate(${x}px, ${y}px) rotate(${angle}deg)`;
