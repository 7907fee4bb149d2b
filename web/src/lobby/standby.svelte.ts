/**
 * The offer in the lobby that stays open while its player plays the computer in this page. The page watches the offered
 * game, so that the service lists it, and goes to it when somebody joins.
 */
import { referee } from '#edition';
import { api } from '../api/client';
import type { GameState } from '../api/model';

/** State of the offer. */
type Fate = 'waits' | 'joined' | 'withdrawn';

class Standby {
  /** The offered game; nothing if no offer is kept. */
  offer = $state.raw<GameState>();
  fate = $state<Fate>('waits');
  /** Whether this page shows a running game with somebody else, which must not be left without confirmation. */
  busy = $state(false);
  #leave = () => {};

  /** Keeps an offer open on all pages, until somebody joins or it is withdrawn. */
  keep(offer: GameState): void {
    this.end();
    this.offer = offer;
    this.fate = 'waits';
    this.#leave = referee.watch(offer.id, offer.seq, {
      onlink: () => {},
      ondeleted: () => this.end(),
      onmessage: ({ state }) => {
        if (!state || this.fate !== 'waits') return;
        this.offer = state;
        const { first, second } = state.players;
        if (state.outcome) this.end();
        else if (first.kind !== 'open' && second.kind !== 'open') this.#finish('joined');
      },
    });
  }

  /** Withdraws the offer. If somebody has just joined, the game stays. */
  async withdraw(): Promise<void> {
    if (this.offer && this.fate === 'waits')
      await api.act(this.offer.id, this.offer.seq, { type: 'abort' });
  }

  /** Withdraws the offer because its player has begun a game with somebody else. */
  async replace(): Promise<void> {
    const { offer } = this;
    if (!offer || this.fate !== 'waits') return;
    // The end must not be reported as a withdrawal by the player.
    this.#finish('withdrawn');
    try {
      await api.act(offer.id, offer.seq, { type: 'abort' });
    } catch {
      // Somebody may have joined just now.
      const state = await api.game(offer.id).catch(() => undefined);
      if (!state || state.outcome || this.offer !== offer) return;
      this.offer = state;
      this.fate = 'joined';
    }
  }

  /** Forgets the offer. */
  end(): void {
    this.#leave();
    this.#leave = () => {};
    this.offer = undefined;
  }

  #finish(fate: Fate): void {
    this.#leave();
    this.#leave = () => {};
    this.fate = fate;
  }
}

export const standby = new Standby();
