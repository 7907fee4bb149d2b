/** The next game between the players of a finished game: who requested it, and how far it is. */
import { referee } from '#edition';
import { api } from '../../api/client';
import type { GameState, PresenceSummary, Side } from '../../api/model';
import { Problem } from '../../api/problem';

export type Phase = 'requested' | 'running' | 'over';

const phaseOf = ({ outcome, ply }: GameState): Phase =>
  outcome ? 'over' : ply ? 'running' : 'requested';

export class NextGame {
  /** Its id; undefined while there is none, or before its state is known. */
  readonly id = $derived.by(() => (this.phase ? this.#id : undefined));
  /** The side, in the finished game, of the player who requested it; null if unknown. */
  side = $state<Side | null>(null);
  phase = $state<Phase>();
  #id = $state<string>();
  #leave = () => {};

  /** Records what the service reports about the next game. */
  note({ rematch, rematch_side }: PresenceSummary): void {
    if (!rematch || rematch === this.#id) return;
    this.close();
    [this.#id, this.side, this.phase] = [rematch, rematch_side, undefined];
    // Reports every change of the user's games; spectators see the state at the time of the announcement.
    this.#leave = referee.follow('own-games', () => void this.#load(rematch));
    void this.#load(rematch);
  }

  async #load(id: string): Promise<void> {
    try {
      const state = await api.game(id);
      if (id === this.#id) this.phase = phaseOf(state);
    } catch (error) {
      // It has been deleted; another request creates it again. After other failures, the last phase stays.
      if (error instanceof Problem && error.status === 404 && id === this.#id)
        this.phase = undefined;
    }
  }

  close(): void {
    this.#leave();
    this.#leave = () => {};
  }
}
