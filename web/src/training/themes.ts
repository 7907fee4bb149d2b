/** What a mistake missed: the theme of the better move, in the terms of the puzzles. */
import type { Judged, View } from '../api/model';

/** Maximum number of plies of a win in one, two and three moves. */
const WINS = [
  [1, 'win-in-one'],
  [3, 'win-in-two'],
  [5, 'win-in-three'],
] as const;
/** Number of plies within which the opponent wins after a missed threat. Distances count from before the move. */
const MAX_THREAT = 2;

/** `after` is the position after the better move. */
export function themeOf({ before, after, best, to_move }: Judged, view: View): string {
  const { kind, plies } = before.value;
  const win = kind === 'win' && plies != null && WINS.find(([limit]) => plies <= limit);
  if (win && win[0] === 1) return win[1];
  const lostIn = after.value.kind === 'loss' ? after.value.plies : undefined;
  if (lostIn != null && lostIn <= MAX_THREAT) return 'only-defence';
  if (best.steps.some((step) => step.do === 'capture')) return 'capture';
  const own = view.shapes.filter(({ side, missing }) => side === to_move && missing.length === 1);
  if (new Set(own.map(({ missing }) => missing[0])).size > 1) return 'double-threat';
  if (win) return win[1];
  if (kind === 'win') return 'long-win';
  return 'quiet-move';
}
