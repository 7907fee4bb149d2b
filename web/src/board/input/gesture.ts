/**
 * A touch or mouse gesture from press to release: pure state, changed only by `press` and `move`.
 * The board decides what it means.
 */
import type { Step, Verb } from '../../api/model';
import { offered, type Path } from '../steps/choice';
import type { Point } from '../geometry/layout';

/** The kinds of drag: carrying a piece, or aiming an axis from a stone. */
export type Grip = 'carry' | 'aim';

export interface Gesture {
  pointer: number;
  /** The place where it began. */
  at: string;
  grip: Grip;
  /** Where it began and where it is, in pixels of the window. */
  from: Point;
  to: Point;
  /** Whether it has moved too far to be a click. */
  dragging: boolean;
}

/** Distance in pixels from which the movement of a pointer is a drag, not a click. */
const DRAG_THRESHOLD = 6;

export const press = (pointer: number, at: string, grip: Grip, from: Point): Gesture => ({
  pointer,
  at,
  grip,
  from,
  to: from,
  dragging: false,
});

export function move(gesture: Gesture, to: Point): Gesture {
  const far = Math.hypot(to.x - gesture.from.x, to.y - gesture.from.y) >= DRAG_THRESHOLD;
  return { ...gesture, to, dragging: gesture.dragging || far };
}

const leadsTo = (step: Step | undefined, verb: Verb): boolean =>
  Boolean(step?.then?.some((next) => next.do === verb));

/** The kind of drag from a place, given the steps chosen so far. */
export function gripAt(steps: readonly Step[], path: Path, at: string): Grip | undefined {
  const here = (step: Step) => step.at === at && !step.barred;
  const last = path.at(-1);
  // The last stone still needs its rod; a lifted piece still needs its place.
  if (last?.at === at && leadsTo(last, 'rod')) return 'aim';
  if (path[0]?.at === at && path[0].do === 'lift') return 'carry';
  const open = offered(steps, path).filter(here);
  const anew = path.length ? steps.filter(here) : [];
  for (const step of [...open, ...anew]) {
    if (step.do === 'lift') return 'carry';
    if (step.do === 'put' && leadsTo(step, 'rod')) return 'aim';
  }
  return undefined;
}

/** Distance from the stone, in cells, below which a drag has no direction. */
const DEAD_ZONE = 0.4;

/** The axis that a drag by `by` points along, either way. */
export function aimed(
  axes: Readonly<Record<string, Point>>,
  names: readonly string[],
  by: Point,
): string | undefined {
  const length = Math.hypot(by.x, by.y);
  if (length < DEAD_ZONE) return undefined;
  const along = (name: string): number => {
    const axis = axes[name] ?? { x: 1, y: 0 };
    return Math.abs(axis.x * by.x + axis.y * by.y) / Math.hypot(axis.x, axis.y) / length;
  };
  return names.reduce<string | undefined>(
    (best, name) => (best === undefined || along(name) > along(best) ? name : best),
    undefined,
  );
}
