/** Optimistic display of the user's move before the service has confirmed it. */
import type { GameState, Side } from '../../api/model';
import { serverTime } from '../clock/server-time';
import { stopped } from '../clock/time';
import type { Layout } from '../../board/geometry/layout';
import type { Path } from '../../board/steps/choice';
import { viewAfter } from '../../board/steps/view-after';

const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** The expected state after a move, with the parts that a board shows; nothing can be chosen. */
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
    view: { ...viewAfter(state.view, path, mover, layout), shapes: [], notes: [] },
    last: path.flatMap((step) => (step.do === 'put' || step.do === 'lift' ? step.at : [])),
    last_steps: path.map((step) => ({ do: step.do, at: step.at })),
    steps: [],
    clock: stopped(state, mover, serverTime.now()),
  };
}
