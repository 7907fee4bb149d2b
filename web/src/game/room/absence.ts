/** How long the players have been away, as far as this page has seen. */
import type { Company, Side } from '../../api/model';

/** Milliseconds after which the opponent of a player who is away may claim the win. */
export const CLAIM_AFTER = 60_000;

export class Absence {
  #since: Partial<Record<Side, number>> = {};

  /** `local` is a clock that never goes back. */
  constructor(private readonly local: () => number = () => performance.now()) {}

  /** Takes note of who is connected; nothing is known while the own connection is lost. */
  note(company: Company | undefined): void {
    for (const side of ['first', 'second'] as const) {
      if (!company || company[side]) delete this.#since[side];
      else this.#since[side] ??= this.local();
    }
  }

  /** When the player went away, by the local clock. */
  since(side: Side): number | undefined {
    return this.#since[side];
  }
}
