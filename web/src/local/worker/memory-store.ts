/** Games in memory, for a browser that stores nothing. */
import type { StoredGame } from '../contract';
import { newPlayer, type Decide, type GameStore } from './store';

export class MemoryStore implements GameStore {
  readonly isDurable = false;
  readonly #games = new Map<string, StoredGame>();
  readonly #player = newPlayer();

  player(): Promise<string> {
    return Promise.resolve(this.#player);
  }

  get(id: string): Promise<StoredGame | null> {
    return Promise.resolve(this.#games.get(id) ?? null);
  }

  // Asynchronous so that a failure is a rejection, as in a database.
  async change(id: string, decide: Decide): Promise<void> {
    const next = decide(await this.get(id));
    if (next) this.#games.set(id, next);
    else if (next === null) this.#games.delete(id);
  }

  all(): Promise<StoredGame[]> {
    return Promise.resolve([...this.#games.values()].sort((a, b) => b.played - a.played));
  }
}
