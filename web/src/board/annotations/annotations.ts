/**
 * Annotations of a board: arrows, circles and values of places. They are data; the board draws them
 * and speaks the values. No two kinds differ only by colour.
 */
import type { Layout, Point } from '../geometry/layout';

/** A colour by name; each has its own pattern. */
export type Tint = 'green' | 'red' | 'blue' | 'amber';

/** From one place to another; a circle if both are the same. */
export interface Arrow {
  from: string;
  to: string;
  tint: Tint;
  /** The rank of its move among those shown, from 0; it fades with the rank. */
  rank?: number;
}

/** A rod on a place, along the line between two others. */
export interface RodMark {
  at: string;
  from: string;
  to: string;
}

export interface Circle {
  at: string;
  tint: Tint;
  rank?: number;
}

/** The value of a place for the side that moves there. */
export type Worth = 'win' | 'draw' | 'loss' | 'estimate';

/** The sign of a value without its own text. */
export const SIGNS: Record<Worth, string> = { win: '+', draw: '=', loss: '−', estimate: '~' };

export interface Value {
  /** The place; or an axis, while one is chosen. */
  at: string;
  worth: Worth;
  /** A distance or a score, such as `12` or `+3`. */
  text?: string;
  /** How clear a proved value is, from 0 to 1: how near the end is. 1 if absent. */
  heat?: number;
}

/** A part of the board, in cells. */
export interface Area extends Point {
  radius: number;
}

export interface Annotations {
  areas?: readonly Area[];
  arrows?: readonly Arrow[];
  circles?: readonly Circle[];
  values?: readonly Value[];
  rod?: RodMark;
}

/** Distance of an arrow's ends from the centres of its places. */
const ARROW_GAP = { from: 0.3, to: 0.22 };
const ARROW_HEAD = { length: 0.34, half: 0.2 };

export interface ArrowShape {
  /** The shaft, from its beginning to the base of the head. */
  from: Point;
  to: Point;
  /** The head as SVG's `points`. */
  head: string;
}

/** An arrow's shape, or nothing if a place is not on the board or both are the same. */
export function arrowShape(layout: Layout, { from, to }: Arrow): ArrowShape | undefined {
  const [a, b] = [layout.at.get(from), layout.at.get(to)];
  if (!a || !b || from === to) return undefined;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const along = (base: Point, by: number, aside = 0): Point => ({
    x: base.x + ux * by - uy * aside,
    y: base.y + uy * by + ux * aside,
  });
  const base = along(b, -ARROW_GAP.to - ARROW_HEAD.length);
  const corners = [
    along(b, -ARROW_GAP.to),
    along(base, 0, ARROW_HEAD.half),
    along(base, 0, -ARROW_HEAD.half),
  ];
  return {
    from: along(a, ARROW_GAP.from),
    to: base,
    head: corners.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`).join(' '),
  };
}
