/** Groups of neighbouring pieces, for the choice of the group that stays. */
import { distance, type Layout } from '../geometry/layout';

/** The places of the pieces connected with the one at `start`, that one included. */
export function groupAt(layout: Layout, places: readonly string[], start: string): string[] {
  const rest = new Set(places);
  const group = rest.delete(start) ? [start] : [];
  for (let i = 0; i < group.length; i++) {
    const from = layout.at.get(group[i]!);
    for (const place of rest) {
      const spot = layout.at.get(place);
      if (from && spot && distance(from, spot) < 1.1) {
        group.push(place);
        rest.delete(place);
      }
    }
  }
  return group;
}
