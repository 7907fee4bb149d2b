/** The running games with other people: those in which it is the user's turn, and those that have just begun. */
import { untrack } from 'svelte';
import { referee } from '#edition';
import { api } from '../api/client';
import type { GameSummary } from '../api/model';
import { router } from '../router.svelte';
import { me } from './me.svelte';

/** Whether it is the user's turn. */
export const isTurn = ({ players, to_move }: GameSummary): boolean => {
  const player = to_move && players[to_move];
  return player?.kind === 'human' && player.id === me.id;
};

/** Names what the user hears of: a game, or a turn; the next turn in the same game has another name. */
const newsKey = (game: GameSummary): string =>
  isTurn(game) ? `${game.id} ${game.updated}` : game.id;

/** Requests the games from the service. A browser that never played has none. */
async function fetchGames(): Promise<readonly GameSummary[]> {
  await me.load();
  return me.player ? (await api.playing()).games : [];
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
  /** The games in which it is the user's turn. */
  games = $state.raw<readonly GameSummary[]>([]);
  /** The games on other pages that have begun, or in which the turn has come, since the page was opened. */
  arrived = $state.raw<readonly GameSummary[]>([]);
  /** The games and turns that were loaded last; undefined before the first response. */
  #known: ReadonlySet<string> | undefined;
  /** The game on this page, and whether it is the user's turn there. */
  #here = $state.raw<{ id: string; isTurn: boolean }>();
  /** The game that was on this page last, if its changes are not among the known ones yet. */
  #left: string | undefined;

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
    const games = await fetchGames().catch(() => undefined);
    if (!games) return;
    const known = this.#known;
    const left = this.#left;
    this.#left = undefined;
    const isNew = (game: GameSummary) => known && game.id !== left && !known.has(newsKey(game));
    const { route } = router;
    const here = route.page === 'game' ? route.id : undefined;
    this.arrived = games.filter(
      (game) => game.id !== here && (isNew(game) || this.arrived.some(({ id }) => id === game.id)),
    );
    this.#known = new Set(games.flatMap((game) => [game.id, newsKey(game)]));
    this.games = games.filter(isTurn);
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
      // The service announces changes of the game only after the page has ceased to watch it.
      this.#left = id;
      this.games = this.games.filter((game) => game.id !== id || isTurn);
    };
  }
}

export const turns = new Turns();
