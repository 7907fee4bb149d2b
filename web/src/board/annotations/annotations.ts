/**
 * What somebody wants to point out on a board: arrows, circles and the values of places. They are
 * data; the board draws them and speaks the values, and no two kinds differ by colour alone.
 */
import type { Layout, Point } from '../geometry/layout';

/** A colour by name; each comes with a pattern of its own. */
export type Tint = 'green' | 'red' | 'blue' | 'amber';

/** From a place to another; drawn as a circle where both are the same. */
export interface Arrow {
  from: string;
  to: string;
  tint: Tint;
  /** Whether it is a line without a head, which points neither way. */
  headless?: boolean;
}

export interface Circle {
  at: string;
  tint: Tint;
}

/** What a place is worth for whoever would go there. */
export type Worth = 'win' | 'draw' | 'loss' | 'estimate';

/** What stands for a value without a text of its own. */
export const SIGNS: Record<Worth, string> = { win: '+', draw: '=', loss: '−', estimate: '~' };

export interface Value {
  /** The place; or an axis, while one is chosen. */
  at: string;
  worth: Worth;
  /** A distance or a score, such as `12` or `+3`. */
  text?: string;
}

export interface Annotations {
  arrows?: readonly Arrow[];
  circles?: readonly Circle[];
  values?: readonly Value[];
}

/** How far from the middle of a place an arrow begins and ends. */
const CLEAR = { from: 0.3, to: 0.22 };
const HEAD = { length: 0.34, half: 0.2 };

export interface ArrowShape {
  /** The shaft, from its beginning to the base of the head. */
  from: Point;
  to: Point;
  /** The head as SVG's `points`. */
  head: string;
}

/** An arrow's shape, or nothing where a place is not on the board or both are the same. */
export function arrowShape(layout: Layout, { from, to, headless }: Arrow): ArrowShape | undefined {
  const [a, b] = [layout.at.get(from), layout.at.get(to)];
  if (!a || !b || from === to) return undefined;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const along = (base: Point, by: number, aside = 0): Point => ({
    x: base.x + ux * by - uy * aside,
    y: base.y + uy * by + ux * aside,
  });
  if (headless) return { from: a, to: b, head: '' };
  const base = along(b, -CLEAR.to - HEAD.length);
  const corners = [along(b, -CLEAR.to), along(base, 0, HEAD.half), along(base, 0, -HEAD.half)];
  return {
    from: along(a, CLEAR.from),
    to: base,
    head: corners.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`).join(' '),
  };
}
