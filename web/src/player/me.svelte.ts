/** This browser's player. The service identifies it by a cookie. */
import { referee } from '#edition';
import { api } from '../api/client';
import type { Me } from '../api/model';

class OwnPlayer {
  /** Null before the first game of this browser; undefined until the service has responded. */
  player = $state.raw<Me | null>();

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
