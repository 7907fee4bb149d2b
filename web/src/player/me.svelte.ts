/** This browser's player. The service identifies it by a cookie. */
import { untrack } from 'svelte';
import { referee } from '#edition';
import { api, postCount } from '../api/client';
import type { Me } from '../api/model';

class OwnPlayer {
  /** Null before the first game of this browser; undefined until the service has responded. */
  player = $state.raw<Me | null>();

  /** The player's id; null and undefined as for the player. */
  get id(): string | null | undefined {
    return this.player === undefined ? undefined : (this.player?.id ?? null);
  }

  /** The present request, which all who need the player share. */
  #loading: Promise<void> | undefined;
  /** Number of requests, when the player was loaded, that may have made this browser a player. */
  #posts = 0;

  /** Loads the player, unless it is known. */
  async load(): Promise<void> {
    const player = untrack(() => this.player);
    if (player || (player === null && this.#posts === postCount())) return;
    this.#loading ??= this.reload().finally(() => (this.#loading = undefined));
    await this.#loading;
  }

  /** Loads the player again: the browser has become another player. */
  async reload(): Promise<void> {
    this.#posts = postCount();
    this.#set((await api.me()).player);
  }

  async rename(name: string): Promise<void> {
    this.#set(await api.rename(name));
  }

  #set(player: Me | null): void {
    const { id } = this;
    this.player = player;
    // The service identifies a connection by the cookie with which it was opened.
    if (id !== undefined && id !== this.id) referee.reconnect();
  }
}

export const me = new OwnPlayer();
