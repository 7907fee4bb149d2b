import type { Outcome, Side } from '../../api/model';

/** The result from a player's point of view; `over` if it has none. */
export type Ending = 'won' | 'lost' | 'drawn' | 'over';

/** The ending for the player of a side, or for somebody who is no player of one side alone. */
export function endingOf(
  { winner, reason }: Pick<Outcome, 'winner' | 'reason'>,
  own: Side | null,
): Ending {
  if (!winner) return reason === 'aborted' ? 'over' : 'drawn';
  if (!own) return 'over';
  return winner === own ? 'won' : 'lost';
}
