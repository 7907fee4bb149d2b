/** The training of this browser's player: stored here and, with an account, on the server. */
import { online } from '#edition';
import { call } from '../api/client';
import * as routes from '../api/account-routes';
import type { components } from '../api/types';
import { me } from '../player/me.svelte';
import { isEmpty, merged, nothing, readTraining, type Training } from './state';
import { synchronise, type Stored, type Transport } from './sync';
import { readStored, writeStored } from '../site/storage';

/** That of a guest; an account's name in storage ends with the player's id. */
const STORAGE_KEY = 'ludoteca-training';

const storageKey = (owner: string | null) => (owner ? `${STORAGE_KEY}-${owner}` : STORAGE_KEY);

const parse = (text: string | null): Training => {
  try {
    return readTraining(JSON.parse(text ?? 'null'));
  } catch {
    return nothing();
  }
};

const load = (owner: string | null): Training => parse(readStored(storageKey(owner)));

const save = (owner: string | null, training: Training): void =>
  writeStored(storageKey(owner), isEmpty(training) ? null : JSON.stringify(training));

const server: Transport = {
  get: () => call<Stored>(routes.trainingShow()),
  put: (stored) =>
    call<void>(routes.trainingStore(stored as unknown as components['schemas']['Training'])),
};

class StoredTraining {
  #owner: string | null = null;
  #training = $state.raw(load(null));
  #syncing: Promise<void> | undefined;
  #again = false;

  constructor() {
    // Keeps tabs consistent.
    addEventListener('storage', ({ key, newValue }) => {
      if (key === storageKey(this.#owner)) this.#training = parse(newValue);
    });
  }

  get now(): Training {
    return this.#training;
  }

  /** Opens the training of the player, with what the account has. What a guest has trained joins it. */
  async open(): Promise<void> {
    if (!online) return;
    // Without a response, what is stored here is complete enough.
    await me.load().catch(() => undefined);
    const owner = me.player?.has_account ? me.player.id : null;
    if (owner !== this.#owner) {
      this.#owner = owner;
      const own = load(owner);
      const guest = owner ? load(null) : nothing();
      this.#set(isEmpty(guest) ? own : merged(own, guest));
      if (owner) save(null, nothing());
    }
    await this.#sync();
  }

  /** Changes the training, here at once and then on the server. */
  change(by: (training: Training) => Training): void {
    this.#set(by(this.#training));
    void this.#sync();
  }

  /** Forgets the training of an account that is deleted. */
  forget(player: string): void {
    save(player, nothing());
    if (this.#owner !== player) return;
    this.#owner = null;
    this.#training = load(null);
  }

  #set(training: Training): void {
    this.#training = training;
    save(this.#owner, training);
  }

  /** One request at a time; changes during one are sent with the next. */
  async #sync(): Promise<void> {
    if (!this.#owner) return;
    this.#again = true;
    this.#syncing ??= this.#exchange().finally(() => (this.#syncing = undefined));
    await this.#syncing;
  }

  async #exchange(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const owner = this.#owner;
      try {
        const found = await synchronise(() => this.#training, server);
        // The player may have become another one, or have trained meanwhile.
        if (owner === this.#owner) this.#set(merged(this.#training, found));
      } catch {
        // The next change or visit tries again.
        return;
      }
    }
  }
}

export const training = new StoredTraining();
