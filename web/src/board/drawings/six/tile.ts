/** The outlines of a tile of SIX and of groups of them. */
import { HEX_AXES, HEX_RADIUS } from '../../geometry/hex';
import { distance, type Layout, type Point, type Spot } from '../../geometry/layout';

/** The corners of a hexagon with a point at the top, clockwise from there. */
const corners = (radius: number): Point[] =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });

const write = ({ x, y }: Point): string => `${x.toFixed(3)} ${y.toFixed(3)}`;
const chain = (points: readonly Point[]): string => `M${points.map(write).join('L')}`;

const inner = corners(HEX_RADIUS * 0.79);

/** The inner edges of a tile on which light falls from above and left, and the others. */
export const BEVEL_LIGHT = chain([4, 5, 0, 1].map((i) => inner[i]!));
export const BEVEL_DARK = chain([1, 2, 3, 4].map((i) => inner[i]!));

const { e, ne, nw } = HEX_AXES;
const opposite = ({ x, y }: Point): Point => ({ x: -x, y: -y });
/** The steps to the six neighbours; between corner `i` and the next lies the edge to the `i`-th. */
const NEIGHBOURS = [ne, e, opposite(nw), opposite(ne), opposite(e), nw];

/** The line around a group of tiles: every edge that no two of them share, as a path. */
export function outline(layout: Layout, places: readonly string[]): string {
  const spots = places.flatMap((place): Spot[] => {
    const spot = layout.at.get(place);
    return spot ? [spot] : [];
  });
  const hexagon = corners(HEX_RADIUS);
  return spots
    .flatMap((spot) =>
      NEIGHBOURS.flatMap((step, i) => {
        const beyond = { x: spot.x + step.x, y: spot.y + step.y };
        if (spots.some((other) => distance(other, beyond) < 0.1)) return [];
        const edge = [hexagon[i]!, hexagon[(i + 1) % 6]!];
        return [chain(edge.map(({ x, y }) => ({ x: spot.x + x, y: spot.y + y })))];
      }),
    )
    .join('');
}
