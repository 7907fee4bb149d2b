/** Whether the service responds; while it does not, it is polled. */
import { referee } from '#edition';
import { timeLimit } from '../api/time-limit';

/** Pauses between polls, in milliseconds; the last one repeats. */
const POLL_DELAYS = [1000, 2000, 3000, 5000];
/** Maximum time until the response to a poll, in milliseconds. */
const POLL_TIMEOUT = 4000;

class Connection {
  #down = $state(false);
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Set<() => void>();

  get down(): boolean {
    return this.#down;
  }

  /** A request got no response. */
  lost(): void {
    if (this.#down) return;
    this.#down = true;
    this.#tries = 0;
    this.#wait();
  }

  /** A request got a response. */
  found(): void {
    if (!this.#down) return;
    this.#down = false;
    clearTimeout(this.#timer);
    for (const act of [...this.#waiting]) act();
  }

  /** Polls the service. */
  async poll(): Promise<void> {
    clearTimeout(this.#timer);
    const { signal, end } = timeLimit(POLL_TIMEOUT);
    try {
      await referee.fetch('rules', { cache: 'no-store', signal });
      this.found();
    } catch {
      if (this.#down) this.#wait();
    } finally {
      end();
    }
  }

  /** Calls `act` whenever the service is back; returns the function that ends this. */
  onback(act: () => void): () => void {
    this.#waiting.add(act);
    return () => this.#waiting.delete(act);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const wait = POLL_DELAYS[Math.min(this.#tries++, POLL_DELAYS.length - 1)];
    this.#timer = setTimeout(() => void this.poll(), wait);
  }
}

export const connection = new Connection();
