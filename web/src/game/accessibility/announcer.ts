/** What the live region has said already, so that a listener hears nothing twice. */
import type { GameEvent } from '../../api/model';

export class Announcer {
  /** The state that is being spoken of. */
  #seq: number | undefined;
  /** The last event, and the notes, that were spoken of in the states before and in this one. */
  #event = { before: 0, now: 0 };
  #notes: { before: readonly string[]; now: readonly string[] } = { before: [], now: [] };

  /**
   * Of the latest events and of the notes that hold, those that are new with the state `seq`. The
   * same state may be asked about again: its answer stays.
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
