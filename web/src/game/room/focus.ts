/** How often and for how long the user leaves the page during a turn. The page reports it only if the user agrees. */
export interface Departures {
  /** Number of times that the page was left. */
  losses: number;
  /** Seconds for which it was left, in all. */
  seconds: number;
}

/** Watches the page during a turn. Returns a function that ends this and returns what happened. `local` is a monotonic clock. */
export function watchDepartures(local = () => performance.now()): () => Departures {
  let left: number | undefined;
  let losses = 0;
  let millis = 0;
  const note = (isAway: boolean) => {
    if (isAway) {
      left ??= local();
    } else if (left !== undefined) {
      losses += 1;
      millis += local() - left;
      left = undefined;
    }
  };
  const changed = () => note(document.hidden || !document.hasFocus());
  const blurred = () => note(true);
  addEventListener('blur', blurred);
  addEventListener('focus', changed);
  document.addEventListener('visibilitychange', changed);
  // The turn may begin while the user is away.
  changed();
  return () => {
    removeEventListener('blur', blurred);
    removeEventListener('focus', changed);
    document.removeEventListener('visibilitychange', changed);
    note(false);
    return { losses, seconds: Math.round(millis / 1000) };
  };
}
