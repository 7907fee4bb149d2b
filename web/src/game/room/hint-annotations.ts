/** Annotations of a hint: first the relevant area, then the move with its reason. */
import type { Choice, Hint, View } from '../../api/model';
import type { Annotations, Area } from '../../board/annotations/annotations';
import type { Layout } from '../../board/geometry/layout';
import { middle } from '../../board/viewport/camera';
import { annotationsOf } from '../moves/move-annotations';

/** Radius of the area shown first, and maximum distance of its centre from the move, in cells. */
const AREA = { radius: 1.7, aside: 0.8 };

/** What the area of a hint follows from. */
type AreaHint = { places: readonly string[]; steps: readonly Choice[] };

/** The pieces that show the reason; without any, the part of the board around the move. Nothing on an empty board. */
export function nudgeAnnotations(hint: AreaHint, view: View, layout: Layout): Annotations {
  // An empty board has no part to look at.
  if (!view.pieces.length) return {};
  const occupied = new Set(view.pieces.map(({ at }) => at));
  const seen = hint.places.filter((at) => occupied.has(at));
  if (seen.length) return { circles: seen.map((at) => ({ at, tint: 'blue' })) };
  const area = areaOf(hint, layout);
  return area ? { areas: [area] } : {};
}

/** A circle that contains the move. Its centre is shifted towards that of the board, so as not to reveal the place. */
function areaOf({ steps }: AreaHint, layout: Layout): Area | undefined {
  const place = layout.at.get(steps[0]?.at ?? '');
  if (!place) return undefined;
  const centre = middle(layout.box);
  const [dx, dy] = [centre.x - place.x, centre.y - place.y];
  const by = Math.min(0.5, AREA.aside / (Math.hypot(dx, dy) || 1));
  return { x: place.x + dx * by, y: place.y + dy * by, radius: AREA.radius };
}

/** The move, and the places that show its reason. */
export function hintAnnotations(hint: Hint, layout: Layout): Annotations {
  const move = annotationsOf(hint, layout);
  const own = new Set(hint.steps.map(({ at }) => at));
  const reason = hint.places.filter((at) => !own.has(at));
  return {
    ...move,
    circles: [...(move.circles ?? []), ...reason.map((at) => ({ at, tint: 'blue' as const }))],
  };
}
