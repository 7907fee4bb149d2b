/** The games that people are playing now. */
import { api } from '../api/client';
import type { LiveGame } from '../api/model';

/** Milliseconds between two requests. */
const EVERY = 4000;

/** Calls `receive` with the games whenever they may have changed, until it is stopped. */
export function watchLive(receive: (games: readonly LiveGame[]) => void): () => void {
  const ask = (): void => {
    if (document.visibilityState === 'hidden') return;
    // Without an answer, the boards stay as they are.
    api
      .live()
      .then(receive)
      .catch(() => {});
  };
  const timer = setInterval(ask, EVERY);
  return () => clearInterval(timer);
}
