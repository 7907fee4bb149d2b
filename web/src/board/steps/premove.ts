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

/**
 * The legal steps with the places of a premove; undefined if one of them is illegal. They end before a choice that the
 * premove does not contain, and where tiles are cut off, because the player has not seen what that costs.
 */
export function replay(steps: readonly Step[], premove: Path): Path | undefined {
  let path: Path = [];
  for (const { do: verb, at } of premove) {
    const open = following(steps, path);
    const next = open.find((step) => step.do === verb && step.at === at);
    if (!next) {
      // A stone that wins needs no rod.
      const isWhole = verb === 'rod' && path.at(-1)?.move != null;
      return isWhole || open.some((step) => step.do === 'keep') ? path : undefined;
    }
    const added = [next, ...settled(next)];
    path = [...path, ...added];
    if (added.some((step) => step.gone?.length)) return path;
  }
  return path;
}
