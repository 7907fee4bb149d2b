/** Tracks what the live region has announced, so that nothing is announced twice. */
import type { GameEvent } from '../../api/model';

export class Announcer {
  /** The state that is being announced. */
  #seq: number | undefined;
  /** The last event and the notes announced before this state and with it. */
  #event = { before: 0, now: 0 };
  #notes: { before: readonly string[]; now: readonly string[] } = { before: [], now: [] };

  /**
   * The events and notes that are new with the state `seq`. Repeated calls for the same state
   * return the same result.
   */
  fresh(
    seq: number,
    events: readonly GameEvent[],
    notes: readonly string[],
  ): { events: GameEvent[]; notes: string[] } {
    if (this.#seq !== seq) {
      this.#event.before = this.#event.now;
      this.#notes.before = this.#notes.now;
    }
    this.#seq = seq;
    this.#event.now = Math.max(this.#event.now, events.at(-1)?.seq ?? 0);
    this.#notes.now = notes;
    return {
      events: events.filter((event) => event.seq > this.#event.before),
      notes: notes.filter((note) => !this.#notes.before.includes(note)),
    };
  }
}
