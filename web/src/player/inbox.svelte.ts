/** What waits for this browser's player on every page: challenges, and games with a turn or a new message. */
import { referee } from '#edition';
import { api } from '../api/client';
import type { Challenge, Challenges } from '../api/model';
import { chatNotices } from './chat-notices.svelte';
import { turns } from './turns.svelte';

class Inbox {
  challenges = $state.raw<Challenges>({ received: [], sent: [] });
  /** The ids of the challenges whose notices the player has closed. */
  #closed = $state.raw<ReadonlySet<string>>(new Set());

  /** Number of challenges and games that wait. */
  get count(): number {
    const isTurn = new Set(turns.games.map(({ id }) => id));
    const written = chatNotices.open.filter(({ game }) => !isTurn.has(game.id));
    return this.challenges.received.length + turns.count + written.length;
  }

  /** The challenges whose notices are open. */
  get notices(): readonly Challenge[] {
    return this.challenges.received.filter(({ id }) => !this.#closed.has(id));
  }

  /** Closes the notice of a challenge, which stays in the list of the start page. */
  close(id: string): void {
    this.#closed = new Set([...this.#closed, id]);
  }

  /** Loads the challenges; after a failure, the previous ones stay. */
  load = async (): Promise<void> => {
    this.challenges = await api.challenges().catch(() => this.challenges);
  };

  /** Follows the challenges. Returns a function that ends this. */
  watch = (): (() => void) =>
    referee.follow('challenges', (challenges) => (this.challenges = challenges));
}

export const inbox = new Inbox();
