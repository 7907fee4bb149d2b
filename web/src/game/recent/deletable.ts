/** Which games of a list the user can delete. */
import type { GameSummary } from '../../api/model';
import { isRemote } from '../sentences/names';

/** Minimum number of moves after which the service keeps an unfinished game of two people. */
const MIN_KEPT_PLIES = 2;

/** Whether the service deletes the user's game: not one that two people are playing, or one that counts for ratings. */
export function isDeletable({ mine, players, ply, outcome, is_rated }: GameSummary): boolean {
  if (!mine) return false;
  if (outcome) return !is_rated || outcome.reason === 'aborted';
  return ply < MIN_KEPT_PLIES || !isRemote(players);
}
