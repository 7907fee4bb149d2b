/** The places that decided a finished game, and the order in which they light up. */
import type { Ply, Side, View } from '../../api/model';
import { distance, type Point } from '../geometry/layout';

/** The end of a game, or nothing before it. */
type Ending = { winner?: Side | null | undefined; reason: string } | null | undefined;

const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** The places of what decided the game besides a line or shape, which the view reports itself. */
function decisive({ view, last }: Pick<Ply, 'view' | 'last'>, winner: Side, reason: string) {
  switch (reason) {
    case 'captures':
      // The mill that was closed last.
      return view.shapes
        .filter(({ side, at, missing }) => side === winner && !missing.length && touches(at, last))
        .flatMap(({ at }) => at);
    case 'blocked':
      return view.pieces.filter(({ side }) => side === other(winner)).map(({ at }) => at);
    case 'no-rod':
      return view.rod?.line ?? [];
    default:
      return [];
  }
}

const touches = (places: readonly string[], last: readonly string[]): boolean =>
  places.some((at) => last.includes(at));

/** The view of a position, with the places that decided the game if it has ended there. */
export function decidedView(ply: Pick<Ply, 'view' | 'last'>, outcome: Ending): View {
  const { view } = ply;
  if (!outcome?.winner || view.winning.length) return view;
  const winning = [...new Set(decisive(ply, outcome.winner, outcome.reason))];
  return winning.length ? { ...view, winning } : view;
}

/** The points along a line or around a circle: from an outermost one, each followed by its nearest. */
export function lightingOrder<P extends Point>(points: readonly P[]): P[] {
  const rest = [...points];
  const sum = (of: (point: P) => number) => rest.reduce((total, point) => total + of(point), 0);
  const centre = { x: sum(({ x }) => x) / rest.length, y: sum(({ y }) => y) / rest.length };
  const ordered: P[] = [];
  while (rest.length) {
    const from = ordered.at(-1);
    const rank = (point: P) => (from ? distance(from, point) : -distance(centre, point));
    // Without a tolerance, rounding would decide between points at the same distance.
    const next = rest.reduce((best, point) => (rank(point) < rank(best) - 1e-6 ? point : best));
    ordered.push(...rest.splice(rest.indexOf(next), 1));
  }
  return ordered;
}
