/** The games with other people in which it is the user's turn, for the title of every page. */
import { referee } from '#edition';
import { api } from '../api/client';
import type { GameSummary } from '../api/model';
import { me } from './me.svelte';

/** The games as the service knows them now. A browser that never played has none. */
async function askTurns(): Promise<readonly GameSummary[]> {
  await me.load();
  return me.player ? (await api.turns()).games : [];
}

/** Calls `changed` whenever the games may have changed, until it is stopped. */
function watchTurns(changed: () => void): () => void {
  // The service has no news for a browser that never played; the line asks again after the first game.
  const end = referee.follow('own-games', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    end();
    document.removeEventListener('visibilitychange', changed);
  };
}

class Turns {
  games = $state.raw<readonly GameSummary[]>([]);
  /** What is known of the game on this page: its id, and whether it is the user's turn. */
  #here = $state.raw<{ id: string; isTurn: boolean }>();

  /** Number of games in which it is the user's turn. */
  get count(): number {
    const elsewhere = this.games.filter(({ id }) => id !== this.#here?.id).length;
    return elsewhere + (this.#here?.isTurn ? 1 : 0);
  }

  /** Asks the service; without an answer, the last one stays. */
  load = async (): Promise<void> => {
    this.games = await askTurns().catch(() => this.games);
  };

  /** Keeps the games up to date; returns how to stop. */
  watch = (): (() => void) => {
    void this.load();
    return watchTurns(() => void this.load());
  };

  /**
   * Notes whose turn it is in the game on this page, which the page knows at once; returns how to
   * forget it.
   */
  note(id: string, isTurn: boolean): () => void {
    this.#here = { id, isTurn };
    return () => {
      this.#here = undefined;
      this.games = this.games.filter((game) => game.id !== id || isTurn);
    };
  }
}

export const turns = new Turns();
