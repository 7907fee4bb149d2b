/** This browser's player. The service identifies it by a cookie. */
import { untrack } from 'svelte';
import { referee } from '#edition';
import { api, postCount } from '../api/client';
import type { Me } from '../api/model';

class OwnPlayer {
  /** Null before the first game of this browser; undefined until the service has responded. */
  player = $state.raw<Me | null>();
  /** Whether the player was signed out without having requested it here. */
  signedOut = $state(false);
  /** Whether a request of this page ends the session. */
  #leaving = false;

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

  /** Sends a request that ends the session of this browser, and loads the player again. */
  async leave(request: () => Promise<void>): Promise<void> {
    this.#leaving = true;
    try {
      await request();
      await this.reload();
    } finally {
      this.#leaving = false;
    }
  }

  /** Notices when the session of this browser ends. Returns a function that ends this. */
  watch = (): (() => void) => referee.onended(() => void this.#ended().catch(() => undefined));

  async #ended(): Promise<void> {
    const wasSignedIn = this.player?.has_account && !this.#leaving;
    await this.reload();
    this.signedOut = Boolean(wasSignedIn && !this.player?.has_account);
  }

  async rename(name: string): Promise<void> {
    this.#set(await api.rename(name));
  }

  #set(player: Me | null): void {
    const { id } = this;
    this.player = player;
    if (player?.has_account) this.signedOut = false;
    // The service identifies a connection by the cookie with which it was opened.
    if (id !== this.id && (id !== undefined || postCount())) referee.reconnect();
  }
}

export const me = new OwnPlayer();
