/** The games with other people in which it is the user's turn, for the title of every page. */
import { api } from '../api/client';
import type { GameSummary } from '../api/model';
import { me } from './me.svelte';

/** Milliseconds between two requests. */
const EVERY = 15_000;

/** Calls `receive` with the games, now and whenever they may have changed, until it is stopped. */
function watchTurns(receive: (games: readonly GameSummary[]) => void): () => void {
  const ask = async (): Promise<void> => {
    // A browser that never played has no turns; a hidden page counts, because its title is seen.
    await me.load();
    if (me.player) receive((await api.turns()).games);
  };
  // Without an answer, the last one stays.
  const attempt = () => void ask().catch(() => {});
  attempt();
  const timer = setInterval(attempt, EVERY);
  document.addEventListener('visibilitychange', attempt);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', attempt);
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

  /** Notes whose turn it is in the game on this page, which is known at once. */
  note(id: string, isTurn: boolean): () => void {
    this.#here = { id, isTurn };
    return () => {
      this.#here = undefined;
      this.games = this.games.filter((game) => game.id !== id || isTurn);
    };
  }

  /** Keeps the games up to date; returns how to stop. */
  watch = (): (() => void) => watchTurns((games) => (this.games = games));
}

export const turns = new Turns();
