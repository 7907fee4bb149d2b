/** The phase of a game that a position belongs to. */
import type { Position } from '../api/model';
import { drawingOf } from '../board/drawings';
import { PHASES, type Phase } from './state';

/** Shares of a board that are filled in the opening and in the middle of a game. */
const FILLED = [0.25, 0.6] as const;

/** The phase of a position: by the pieces that are placed, of those in hand or of the places of the board. */
export function phaseOf(
  view: {
    pieces: readonly unknown[];
    hands: readonly [number, number] | null;
    lost: readonly [number, number] | null;
  },
  places: number,
): Phase {
  const sum = (pair: readonly [number, number] | null) => (pair ? pair[0] + pair[1] : 0);
  const placed = view.pieces.length + sum(view.lost);
  const filled = placed / Math.max(1, view.hands ? placed + sum(view.hands) : places);
  return PHASES[FILLED.filter((limit) => filled >= limit).length]!;
}

export function phaseIn({
  game,
  options,
  view,
}: Pick<Position, 'game' | 'options' | 'view'>): Phase {
  return phaseOf(view, drawingOf(game)?.layout(options, view).spots.length ?? 0);
}
