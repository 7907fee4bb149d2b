/** The shapes of a position, by how they are shown. */
import type { Shape, Side, View } from '../../api/model';
import { distance, type Point } from '../geometry/layout';

const sidesAt = ({ pieces }: View) => new Map(pieces.map((piece) => [piece.at, piece.side]));

/**
 * The places of complete shapes, including those completed in a preview. Shapes that ended the game
 * are marked as winning instead.
 */
export function wholeShapes(view: View): string[][] {
  const sides = sidesAt(view);
  return view.shapes
    .map(({ side, at, missing }) => ({ side, places: [...at, ...missing] }))
    .filter(({ side, places }) => places.every((at) => sides.get(at) === side))
    .map(({ places }) => places)
    .filter((places) => !places.every((at) => view.winning.includes(at)));
}

/** An empty place that shapes lack, and the sides of those shapes. */
export interface Lacking {
  at: string;
  sides: Side[];
}

/**
 * The places that nearly complete shapes lack. Only a side's shapes with the fewest missing pieces
 * count: a shape that lacks one hides a shape that lacks two.
 */
export function nearShapes(view: View): Lacking[] {
  const sides = sidesAt(view);
  const open = view.shapes.filter(
    ({ missing }) => missing.length > 0 && !missing.some((at) => sides.has(at)),
  );
  const found = new Map<string, Set<Side>>();
  for (const side of ['first', 'second'] as const) {
    const own = open.filter((shape: Shape) => shape.side === side);
    const least = Math.min(...own.map(({ missing }) => missing.length));
    for (const { missing } of own.filter((shape) => shape.missing.length === least)) {
      for (const at of missing) found.set(at, (found.get(at) ?? new Set()).add(side));
    }
  }
  return [...found].map(([at, sides]) => ({ at, sides: [...sides] }));
}

/** Length of a link that is hidden by the pieces at its ends, in cells. */
const HIDDEN_LENGTH = 0.43;

/**
 * The links between neighbours of a shape, from edge to edge of its pieces: neighbours are the
 * pairs with the smallest distance.
 */
export function links(points: readonly Point[]): [Point, Point][] {
  const pairs = points.flatMap((a, i) => points.slice(i + 1).map((b): [Point, Point] => [a, b]));
  const least = Math.min(...pairs.map(([a, b]) => distance(a, b)));
  const along = (from: Point, to: Point): Point => {
    const part = HIDDEN_LENGTH / distance(from, to);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  };
  return pairs
    .filter(([a, b]) => distance(a, b) < least * 1.05)
    .map(([a, b]) => [along(a, b), along(b, a)]);
}
