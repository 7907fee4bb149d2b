/** The lease of a game: the tab that holds it moves for the computer and ends the game when a player's time is up. */

/** Requests the lease of a game, and holds it until the signal aborts or the worker ends. */
export type RequestLease = (game: string, signal: AbortSignal, onheld: () => void) => Promise<void>;

/** Web Locks; without them, each tab acts, and the store accepts the first of their events. */
export const requestLease: RequestLease = async (game, signal, onheld) => {
  if (!('locks' in navigator)) {
    await Promise.resolve();
    onheld();
    return;
  }
  // Older versions of the page search for the computer's move while they hold this lock.
  const lock = navigator.locks.request(`ludoteca-move-${game}`, { signal }, () => {
    onheld();
    return new Promise<void>((end) => signal.addEventListener('abort', () => end()));
  });
  await lock.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};
