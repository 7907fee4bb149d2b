/** A premove: steps of the next move, chosen while the opponent has the turn. */
import type { Side, Step, View } from '../../api/model';
import type { Layout } from '../geometry/layout';
import { following, settled, type Path } from './choice';

/**
 * The steps from which a premove is chosen: to each empty place, with a piece from the hand or, once it is empty, one
 * on the board; then the rod. The legal ones are known only after the opponent's move. So are a capture and the group
 * that stays, which are therefore chosen in the turn.
 */
export function premoveSteps({ pieces, hands, rod }: View, side: Side, layout: Layout): Step[] {
  const occupied = new Set(pieces.map(({ at }) => at));
  const axes = rod ? Object.keys(layout.axes).map((at): Step => ({ do: 'rod', at })) : [];
  const puts = layout.spots.flatMap(({ name: at }): Step[] =>
    occupied.has(at) ? [] : [{ do: 'put', at, ...(axes.length && { then: axes }) }],
  );
  if (!hands || hands[side === 'first' ? 0 : 1] > 0) return puts;
  return pieces.flatMap((piece): Step[] =>
    piece.side === side ? [{ do: 'lift', at: piece.at, then: puts }] : [],
  );
}

/** The legal steps with the places of a premove; undefined if one of them is illegal. */
export function replay(steps: readonly Step[], premove: Path): Path | undefined {
  let path: Path = [];
  for (const { do: verb, at } of premove) {
    const next = following(steps, path).find((step) => step.do === verb && step.at === at);
    // A stone that wins needs no rod.
    if (!next) return verb === 'rod' && path.at(-1)?.move != null ? path : undefined;
    path = [...path, next, ...settled(next)];
  }
  return path;
}
