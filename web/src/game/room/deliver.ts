/**
 * Sends a move until an answer comes. The service plays a move only if the game has not gone on
 * since, so sending it once more cannot play it twice.
 */
import { Problem } from '../../api/problem';
import type { GameState } from '../../api/model';

/** Waits between attempts, in milliseconds; the last one repeats. */
export const PAUSES = [300, 1000, 2000, 4000] as const;

export interface Delivery {
  send: () => Promise<GameState>;
  /** Whether a state that has gone on holds the move: then an earlier attempt has arrived. */
  arrived: (state: GameState) => boolean;
  /** There was no answer; waits for a better time, at most as long as is said. */
  lost: (error: unknown, pause: number) => Promise<void>;
  /** Ends the attempts. */
  signal: AbortSignal;
}

/** Whether nobody can say if the move was played: no answer, or one from something in between. */
const unanswered = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || [408, 502, 503, 504].includes(error.status));

/** The state after the move, however many attempts it takes; throws what the service refuses. */
export async function deliver({ send, arrived, lost, signal }: Delivery): Promise<GameState> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const repeated = attempt > 0 && error instanceof Problem;
      if (repeated && error.state && arrived(error.state)) return error.state;
      if (!unanswered(error) || signal.aborted) throw error;
      await lost(error, PAUSES[Math.min(attempt, PAUSES.length - 1)]!);
      if (signal.aborted) throw error;
    }
  }
}
