/**
 * Annotations of a move: circles for pieces that arrive or leave, an arrow for a move, and the
 * rod.
 */
import type { Choice } from '../../api/model';
import type { Annotations, Arrow, Circle, Tint } from '../../board/annotations/annotations';
import { lineThrough, type Layout } from '../../board/geometry/layout';

/** The annotations for the steps of a move, of a `rank` among those shown. */
export function annotationsOf(
  { steps }: { steps: readonly Choice[] },
  layout: Layout | undefined,
  tint: Tint = 'green',
  rank = 0,
): Annotations {
  const at = (verb: string) => steps.find((step) => step.do === verb)?.at;
  const ranked = rank ? { rank } : {};
  const [from, to, axis] = [at('lift'), at('put'), at('rod')];
  const arrows: Arrow[] = from && to ? [{ from, to, tint, ...ranked }] : [];
  const circles: Circle[] = steps
    .filter((step) => step.do !== 'rod' && step.do !== 'swap')
    .map((step) => ({ at: step.at, tint: step.do === 'capture' ? 'red' : tint, ...ranked }));
  const spot = to && layout?.at.get(to);
  if (!spot || !axis || !layout) return { arrows, circles };
  const line = lineThrough(layout, spot, axis);
  return { arrows, circles, rod: { at: to, from: line[0]!.name, to: line.at(-1)!.name } };
}
