/** The earlier positions of a game, and which of them is displayed. */
import { api } from '../../api/client';
import type { GameState, Ply } from '../../api/model';

export class History {
  /** The displayed earlier ply, or nothing for the current position. */
  past = $state.raw<Ply>();
  /** The last requested ply, until it is displayed. */
  requested = $state<number>();
  #plies = new Map<string, Ply>();

  constructor(private readonly id: string) {}

  /** Stores a position that later ones follow. */
  add(state: GameState): void {
    this.#plies.set(state.moves.join(' '), state);
  }

  /** Displays the current position. */
  leave(): void {
    this.past = this.requested = undefined;
  }

  /** Displays the position after `ply` of the moves; the last one is the current position. */
  async goTo(ply: number, moves: readonly string[], confirmed: GameState): Promise<void> {
    const to = Math.max(0, Math.min(ply, moves.length));
    if (to === moves.length) return this.leave();
    this.requested = to;
    try {
      const found = await this.#load(to, moves, confirmed);
      if (this.requested === to) this.past = found;
    } catch (error) {
      if (this.requested === to) this.requested = this.past?.ply;
      throw error;
    }
  }

  /** All positions from the start to the confirmed one. */
  async all(confirmed: GameState): Promise<Ply[]> {
    const plies: Ply[] = [];
    for (let ply = 0; ply <= confirmed.ply; ply++)
      plies.push(await this.#load(ply, confirmed.moves, confirmed));
    return plies;
  }

  /** The position after `ply` moves. */
  async #load(ply: number, moves: readonly string[], confirmed: GameState): Promise<Ply> {
    // The moves are the key, because undone moves can be replaced by others.
    const key = moves.slice(0, ply).join(' ');
    // While a move is being sent, the position before it is the confirmed one.
    const known = ply === confirmed.ply ? confirmed : this.#plies.get(key);
    const found = known ?? (await api.ply(this.id, ply));
    this.#plies.set(key, found);
    return found;
  }
}
