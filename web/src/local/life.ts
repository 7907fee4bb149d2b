/**
 * Whether a worker lives. A browser that is short of memory may end one without a word; but it then
 * releases the lock that the worker holds all its life.
 */

/**
 * Holds a lock from now on, and reports its name. Resolved once it holds the lock. Without locks in this browser, does
 * nothing.
 */
export function live(report: (lock: string) => void): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve();
  const lock = `ludoteca-worker-${crypto.randomUUID()}`;
  return new Promise((held) => {
    void navigator.locks.request(lock, () => {
      report(lock);
      held();
      return new Promise(() => undefined);
    });
  });
}

/** Calls back when the worker that holds the lock has ended, however it did. */
export function onend(lock: string, callback: () => void): void {
  void navigator.locks.request(lock, callback);
}
