/** The games with other people in which it is the user's turn, for the title of every page. */
import { untrack } from 'svelte';
import { referee } from '#edition';
import { api } from '../api/client';
import type { GameSummary } from '../api/model';
import { me } from './me.svelte';

/** Names a turn; the next turn in the same game has another name. */
const turnKey = ({ id, updated }: GameSummary): string => `${id} ${updated}`;

/** Requests the games from the service. A browser that never played has none. */
async function fetchTurns(): Promise<readonly GameSummary[]> {
  await me.load();
  return me.player ? (await api.turns()).games : [];
}

/** Time for which the games count as just loaded, in milliseconds. */
const FRESH_TIME = 2000;

/** Calls `changed` whenever the games may have changed, until it is stopped. */
function watchTurns(changed: () => void): () => void {
  const returned = () => {
    if (document.visibilityState === 'visible') changed();
  };
  // The service sends no updates to a browser that never played; the line reconnects after the first game.
  const end = referee.follow('own-games', changed);
  document.addEventListener('visibilitychange', returned);
  return () => {
    end();
    document.removeEventListener('visibilitychange', returned);
  };
}

class Turns {
  games = $state.raw<readonly GameSummary[]>([]);
  /** The games on other pages in which the turn has come since the page was opened. */
  arrived = $state.raw<readonly GameSummary[]>([]);
  /** The turns that were loaded last; undefined before the first response. */
  #known: ReadonlySet<string> | undefined;
  /** The game on this page, and whether it is the user's turn there. */
  #here = $state.raw<{ id: string; isTurn: boolean }>();

  /** Number of games in which it is the user's turn. */
  get count(): number {
    const elsewhere = this.games.filter(({ id }) => id !== this.#here?.id).length;
    return elsewhere + (this.#here?.isTurn ? 1 : 0);
  }

  /** The present request, which all who need the games share. */
  #loading: Promise<void> | undefined;
  /** When the last request began, by `performance.now()`. */
  #requested = -FRESH_TIME;

  /** Loads the games, unless they were just loaded; after a failure, the previous ones stay. */
  load = async (): Promise<void> => {
    if (performance.now() - this.#requested >= FRESH_TIME) this.#loading = undefined;
    await (this.#loading ??= this.#reload());
  };

  async #reload(): Promise<void> {
    this.#requested = performance.now();
    const games = await fetchTurns().catch(() => undefined);
    if (!games) return;
    const known = this.#known;
    const isNew = (game: GameSummary) => known && !known.has(turnKey(game));
    this.arrived = games.filter(
      (game) =>
        game.id !== this.#here?.id &&
        (isNew(game) || this.arrived.some(({ id }) => id === game.id)),
    );
    this.#known = new Set(games.map(turnKey));
    this.games = games;
  }

  /** Closes the notice that it is the user's turn in a game. */
  dismiss(id: string): void {
    this.arrived = this.arrived.filter((game) => game.id !== id);
  }

  /** Keeps the games up to date. Returns a function that ends this. */
  watch = (): (() => void) => {
    void untrack(this.load);
    // The first message of a connection only says that changes before it are unknown.
    let isFirst = true;
    return watchTurns(() => {
      if (!isFirst) this.#loading = undefined;
      isFirst = false;
      void this.load();
    });
  };

  /**
   * Records whether it is the user's turn in the game on this page, which needs no request. Returns
   * a function that forgets it.
   */
  note(id: string, isTurn: boolean): () => void {
    this.#here = { id, isTurn };
    untrack(() => this.dismiss(id));
    return () => {
      this.#here = undefined;
      this.games = this.games.filter((game) => game.id !== id || isTurn);
    };
  }
}

export const turns = new Turns();
