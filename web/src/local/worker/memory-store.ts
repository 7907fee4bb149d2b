/** Games in memory, for a browser that stores nothing. */
import type { StoredGame } from '../contract';
import { newPlayer, type Change, type Decision, type GameStore } from './store';

export class MemoryStore implements GameStore {
  readonly isDurable = false;
  readonly #games = new Map<string, StoredGame>();
  readonly #player = newPlayer();

  player(): Promise<string> {
    return Promise.resolve(this.#player);
  }

  // Asynchronous so that a failure is a rejection, as in a database.
  async change<T extends Change>(id: string | null, { decide, taken }: Decision<T>): Promise<T> {
    let change = decide(id === null ? null : (this.#games.get(id) ?? null));
    const existing = change.created && this.#games.get(change.created.id);
    if (existing) change = taken(existing);
    const { stored, created, deleted } = change;
    if (stored) this.#games.set(stored.id, stored);
    if (created) this.#games.set(created.id, created);
    if (deleted && id !== null) this.#games.delete(id);
    return Promise.resolve(change);
  }

  all(): Promise<StoredGame[]> {
    return Promise.resolve([...this.#games.values()].sort((a, b) => b.played - a.played));
  }
}
