/** Arrow keys in the board's own geometry. */
import { distance, type Layout, type Point, type Spot } from '../geometry/layout';

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Weight of the squared sideways distance relative to the forward distance: small enough that a
 * hexagon of the next row precedes one two rows further, and large enough that the next point on a
 * Morris line precedes a nearer one off the line.
 */
const SIDEWAYS_WEIGHT = 2.5;

/**
 * The spot that an arrow key selects, or none at the edge. `goal` is the spot where repeated
 * vertical movement started: of two equally good spots, the one nearer to its column is chosen, so
 * that movement over hexagons does not drift sideways.
 */
export function towards(layout: Layout, from: Spot, key: string, goal: Point): Spot | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const cost = (spot: Spot): number => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const forward = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (forward < 0.1 || aside > forward * 2 + 0.01) return Infinity;
    const drift =
      Math.abs((spot.x - goal.x) * direction.y) + Math.abs((spot.y - goal.y) * direction.x);
    return forward + SIDEWAYS_WEIGHT * aside ** 2 + drift / 100;
  };
  let best: Spot | undefined;
  for (const spot of layout.spots) {
    if (cost(spot) < (best ? cost(best) : Infinity)) best = spot;
  }
  return best;
}

/** The spot nearest to a point. */
export function nearest(layout: Layout, point: Point): Spot | undefined {
  let best: Spot | undefined;
  for (const spot of layout.spots) {
    if (!best || distance(spot, point) < distance(best, point)) best = spot;
  }
  return best;
}

/** The first or the last spot of the visible row. */
export function rowEnd(layout: Layout, from: Spot, key: string): Spot | undefined {
  if (key !== 'Home' && key !== 'End') return undefined;
  const row = layout.spots.filter((spot) => Math.abs(spot.y - from.y) < 0.1);
  return row.reduce((best, spot) => (spot.x < best.x === (key === 'Home') ? spot : best), from);
}

/** The previous or next marked spot in reading order. */
export function beside(
  { spots }: Layout,
  from: Spot,
  key: string,
  marked: { has: (name: string) => boolean },
): Spot | undefined {
  const by = { PageDown: 1, PageUp: -1 }[key];
  if (by === undefined) return undefined;
  const order = spots.filter((spot) => spot.name === from.name || marked.has(spot.name));
  const here = order.findIndex((spot) => spot.name === from.name);
  return order.at((here + by) % order.length);
}

/** The spot that contains a point. */
export function spotAt(layout: Layout, point: Point): Spot | undefined {
  const spot = nearest(layout, point);
  return spot && distance(spot, point) < 0.6 ? spot : undefined;
}
