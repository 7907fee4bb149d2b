/** The sounds of changes on the board. */
import type { GameState } from '../../api/model';
import type { Sound } from '../../site/sound';

type SoundState = Pick<GameState, 'ply' | 'outcome' | 'view'>;

/** The sound of the change from one state to the next; none if no move was played. */
export function soundOf(before: SoundState, after: SoundState): Sound | undefined {
  if (after.outcome && !before.outcome) return 'win';
  if (after.ply <= before.ply) return undefined;
  const [was, is] = [before.view.pieces, after.view.pieces];
  const stood = new Set(was.map((piece) => piece.at));
  const came = is.filter((piece) => !stood.has(piece.at)).length;
  const left = was.length + came - is.length;
  // A piece that moves leaves one place and appears at another.
  if (is.length < was.length || left > came) return 'capture';
  if (left > 0 && came > 0)
    return is.length === was.length && handsFell(before, after) ? 'capture' : 'slide';
  return 'lay';
}

const sum = (pair: readonly [number, number] | null) => (pair ? pair[0] + pair[1] : 0);

/** Whether the new piece was laid from the hand; then the missing one was captured. */
const handsFell = (before: SoundState, after: SoundState): boolean =>
  sum(after.view.hands) < sum(before.view.hands);
