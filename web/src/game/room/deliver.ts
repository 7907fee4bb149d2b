/**
 * Sends an action until a response arrives. The service runs an action only if there are no newer events, so sending it
 * again cannot run it twice.
 */
import { Problem } from '../../api/problem';
import type { GameState } from '../../api/model';

/** Pauses between attempts, in milliseconds; the last one repeats. */
export const RETRY_DELAYS = [300, 1000, 2000, 4000] as const;

export interface Delivery {
  /** Sends the action. */
  send: () => Promise<GameState>;
  /** Whether a newer state contains the action, which means that an earlier attempt succeeded. */
  arrived: (state: GameState) => boolean;
  /** Called without a response; waits until a retry is sensible, at most `pause` milliseconds. */
  lost: (error: unknown, pause: number) => Promise<void>;
  /** Ends the attempts. */
  signal: AbortSignal;
}

/** Whether it is unknown if the action was run: no response, or one from a proxy. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || [408, 502, 503, 504].includes(error.status));

/** The state after the action, after any number of attempts; throws a rejection by the service. */
export async function deliver({ send, arrived, lost, signal }: Delivery): Promise<GameState> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const repeated = attempt > 0 && error instanceof Problem;
      if (repeated && error.state && arrived(error.state)) return error.state;
      if (!isUncertain(error) || signal.aborted) throw error;
      await lost(error, RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)]!);
      if (signal.aborted) throw error;
    }
  }
}
