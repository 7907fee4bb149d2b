/** The sounds of changes on the board, and of the end. */
import type { GameState } from '../../api/model';
import type { Sound } from '../../site/sound';
import type { Room } from '../room/room.svelte';

type SoundState = Pick<GameState, 'moves' | 'view'>;

/** The sound of a result; a win by somebody else sounds like one. None if the game was aborted. */
export function endSound({ ending, state }: Pick<Room, 'ending' | 'state'>): Sound | undefined {
  if (ending === 'lost') return 'loss';
  if (ending === 'drawn') return 'draw';
  return state.outcome?.winner ? 'win' : undefined;
}

/** The sound of the change from one state to the next; none if no move was played. */
export function soundOf(before: SoundState, after: SoundState): Sound | undefined {
  if (after.moves.length <= before.moves.length) return undefined;
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
