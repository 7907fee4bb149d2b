/** The variations of an analysis as annotations of the board. */
import type { Variation } from '../api/model';
import type { Annotations, Value } from '../board/annotations/annotations';
import type { Layout } from '../board/geometry/layout';
import { annotationsOf } from '../game/moves/move-annotations';
import { worthShort } from './values';

/** The place of a move's value: the destination of its piece. */
const placeOf = ({ steps }: Variation): string | undefined =>
  (steps.find((step) => step.do === 'put') ?? steps[0])?.at;

function valueOf(line: Variation): Value[] {
  const at = placeOf(line);
  if (!at) return [];
  const { value } = line;
  // The board has room only for figures and a narrow space.
  if (value.kind === 'estimate') {
    return [{ at, worth: value.kind, text: worthShort(line).replace(/\s/g, '\u202f') }];
  }
  const plies = value.kind === 'draw' ? undefined : (value.plies ?? value.next);
  return [{ at, worth: value.kind, ...(plies === undefined ? {} : { text: String(plies) }) }];
}

/**
 * The first moves of the variations; of several with the same place, the best. `only` restricts it
 * to one variation.
 */
export function arrowsOf(
  lines: readonly Variation[],
  layout: Layout | undefined,
  only?: number,
): Annotations {
  const picked = only === undefined ? lines : lines.slice(only, only + 1);
  const seen = new Set<string>();
  const shown = picked.flatMap((line) => {
    // Two moves that differ only in the rod or the capture would overlap.
    const key = line.steps.flatMap((step) => (step.do === 'rod' ? [] : step.at)).join(' ');
    if (seen.has(key)) return [];
    const all = annotationsOf(line, layout, 'green', seen.size);
    seen.add(key);
    return { ...all, values: valueOf(line) };
  });
  const places = new Set<string>();
  return {
    arrows: shown.flatMap(({ arrows = [] }) => arrows),
    circles: shown.flatMap(({ circles = [] }) => circles),
    // One rod is enough.
    ...(shown[0]?.rod && { rod: shown[0].rod }),
    values: shown
      .flatMap(({ values }) => values)
      .filter(({ at }) => !places.has(at) && places.add(at)),
  };
}
