/** This browser's player. The service identifies it by a cookie. */
import { referee } from '#edition';
import { api } from '../api/client';
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

  /** Loads the player, unless it is known. */
  async load(): Promise<void> {
    if (!this.player) this.#set((await api.me()).player);
  }

  /** Loads the player again: the browser has become another player. */
  async reload(): Promise<void> {
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
    if (id !== undefined && id !== this.id) referee.reconnect();
  }
}

export const me = new OwnPlayer();
