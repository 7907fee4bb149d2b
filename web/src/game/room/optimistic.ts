/** Optimistic display of the user's move before the service has answered. */
import type { GameState, Pair, Piece, Side, Step, View } from '../../api/model';
import type { Path } from '../../board/steps/choice';
import type { Layout } from '../../board/geometry/layout';
import { lineThrough } from '../../board/geometry/layout';

/** The steps that make a move, if it is among the legal ones. */
export function pathOf(steps: readonly Step[], move: string): Path | undefined {
  for (const step of steps) {
    if (step.barred) continue;
    if (step.move === move) return [step];
    const rest = step.then && pathOf(step.then, move);
    if (rest) return [step, ...rest];
  }
  return undefined;
}

const added = (pair: Pair<number> | null, side: Side, by: number): Pair<number> | null =>
  pair && (side === 'first' ? [pair[0] + by, pair[1]] : [pair[0], pair[1] + by]);

const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** The view after the steps of a move, without the parts that only the rules can compute. */
export function viewAfter(view: View, path: Path, mover: Side, layout: Layout | undefined): View {
  let { pieces, hands, lost, rod } = view;
  const remove = (place: string, captured: boolean) => {
    const piece = pieces.find((piece) => piece.at === place);
    if (!piece) return;
    pieces = pieces.filter((other) => other !== piece);
    if (captured) lost = added(lost, piece.side, 1);
  };
  const lifts = path.some((step) => step.do === 'lift');
  for (const step of path) {
    if (step.do === 'lift' || step.do === 'capture') remove(step.at, step.do === 'capture');
    if (step.do === 'put') {
      pieces = [...pieces, { at: step.at, side: mover } satisfies Piece];
      if (!lifts) hands = added(hands, mover, -1);
    }
    for (const place of step.gone ?? []) remove(place, true);
  }
  const turned = path.find((step) => step.do === 'rod');
  const stone = path.find((step) => step.do === 'put')?.at;
  const spot = stone && layout?.at.get(stone);
  if (turned && stone && spot && layout) {
    const line = lineThrough(layout, spot, turned.at).map((spot) => spot.name);
    rod = { at: stone, axis: turned.at, line };
  }
  return { ...view, pieces, hands, lost, rod, shapes: [], notes: [] };
}

/** The expected state after a move, as far as a board shows it; nothing can be chosen. */
export function optimisticState(
  state: GameState,
  move: string,
  path: Path,
  layout: Layout | undefined,
): GameState {
  const mover = state.to_move;
  if (!mover) return state;
  return {
    ...state,
    ply: state.ply + 1,
    moves: [...state.moves, move],
    to_move: other(mover),
    view: viewAfter(state.view, path, mover, layout),
    last: path.flatMap((step) => (step.do === 'put' || step.do === 'lift' ? step.at : [])),
    last_steps: path.map((step) => ({ do: step.do, at: step.at })),
    steps: [],
  };
}
