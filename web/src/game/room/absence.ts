/** Times since which players have been away, as observed by this page. */
import type { PresenceSummary, Side } from '../../api/model';

/** Milliseconds after which the opponent of a player who is away may claim the win. */
export const CLAIM_AFTER = 60_000;

export class Absence {
  #since: Partial<Record<Side, number>> = {};

  /** `local` is a monotonic clock. */
  constructor(private readonly local: () => number = () => performance.now()) {}

  /** Records who is connected; undefined while the page's own connection is lost. */
  note(presence: PresenceSummary | undefined): void {
    for (const side of ['first', 'second'] as const) {
      if (!presence || presence[side]) delete this.#since[side];
      else this.#since[side] ??= this.local();
    }
  }

  /** When the player went away, by the local clock. */
  since(side: Side): number | undefined {
    return this.#since[side];
  }
}
