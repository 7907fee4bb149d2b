/**
 * Detects the end of a worker. A browser that is short of memory may terminate a worker without an
 * event, but it then releases the lock that the worker holds.
 */

/**
 * Acquires a lock until the worker ends, and reports its name. Resolves once the lock is held, or at once in a browser
 * without locks.
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

/** Calls back when the worker that holds the lock has ended. */
export function onend(lock: string, callback: () => void): void {
  void navigator.locks.request(lock, callback);
}
