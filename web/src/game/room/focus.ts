import { fairPlayDataReportFocus } from '../../api/account-routes';
import { call } from '../../api/client';
import type { TurnFocus } from '../../api/model';
import { settings } from '../../site/settings.svelte';

/** How often the user leaves the page during a turn, and for how many seconds. */
export type Departures = Omit<TurnFocus, 'ply'>;

/**
 * Watches the page during a turn. Returns a function that ends this and returns the departures. `local` is a monotonic
 * clock.
 */
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

/** Reports departures during turns while the user agrees. */
export class FocusReports {
  #hasReported = false;

  constructor(
    private readonly agrees: () => boolean,
    private readonly send: (turn: TurnFocus) => void,
  ) {}

  /** Watches a turn, until the returned function is called. */
  watch(ply: number): () => void {
    const end = watchDepartures();
    return () => {
      const departures = end();
      // One turn without departures is reported: it shows that the page reports.
      if (!this.agrees() || (this.#hasReported && !departures.losses)) return;
      this.#hasReported = true;
      this.send({ ply, ...departures });
    };
  }
}

/** Reports to the service, in a game. A report that does not arrive is missing. */
export const reportsOf = (id: string): FocusReports =>
  new FocusReports(
    () => settings.reportFocus,
    (turn) => void call(fairPlayDataReportFocus(id, turn)).catch(() => undefined),
  );
