/** The position after some or all steps of a move: the only code of the page that moves pieces. */
import type { Pair, Rod, Side, View } from '../../api/model';
import { lineThrough, type Layout } from '../geometry/layout';
import type { Path } from './choice';

const added = (pair: Pair<number> | null, side: Side, by: number): Pair<number> | null =>
  pair && (side === 'first' ? [pair[0] + by, pair[1]] : [pair[0], pair[1] + by]);

/** The rod along an axis of a stone. */
function rodOn(layout: Layout, at: string, axis: string): Rod | null {
  const stone = layout.at.get(at);
  return stone
    ? { at, axis, line: lineThrough(layout, stone, axis).map((spot) => spot.name) }
    : null;
}

/**
 * The view after the chosen steps, which need not be a whole move. A lifted piece, and pieces that
 * leave the board with it, stay visible until its destination is chosen. Winning places, shapes and
 * notes are those of the view given: only the rules can compute them.
 */
export function viewAfter(view: View, path: Path, mover: Side | null, layout?: Layout): View {
  const isPut = path.some((step) => step.do === 'put');
  const isLifted = path.some((step) => step.do === 'lift');
  let { pieces, hands, lost, rod } = view;
  for (const [i, step] of path.entries()) {
    const captured = new Set(isPut ? step.gone : []);
    if (step.do === 'capture') captured.add(step.at);
    for (const piece of pieces) {
      if (captured.has(piece.at)) lost = added(lost, piece.side, 1);
    }
    const isTaken = (at: string) =>
      captured.has(at) || (isPut && step.do === 'lift' && at === step.at);
    if (pieces.some(({ at }) => isTaken(at))) pieces = pieces.filter(({ at }) => !isTaken(at));
    if (step.do === 'put' && mover) {
      pieces = [...pieces, { at: step.at, side: mover }];
      if (!isLifted) hands = added(hands, mover, -1);
    }
    if (step.do === 'rod' && layout) rod = rodOn(layout, path[i - 1]?.at ?? '', step.at) ?? rod;
  }
  const isSame = pieces === view.pieces && rod === view.rod;
  return isSame ? view : { ...view, pieces, hands, lost, rod };
}
