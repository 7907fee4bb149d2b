/** Whether the service answers; while it does not, it is polled. */
import { referee } from '#edition';

/** Pauses between polls, in milliseconds; the last one repeats. */
const WAITS = [1000, 2000, 3000, 5000];

class Connection {
  #down = $state(false);
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Set<() => void>();

  get down(): boolean {
    return this.#down;
  }

  /** A request got no answer. */
  lost(): void {
    if (this.#down) return;
    this.#down = true;
    this.#tries = 0;
    this.#wait();
  }

  /** A request was answered. */
  found(): void {
    if (!this.#down) return;
    this.#down = false;
    clearTimeout(this.#timer);
    for (const act of [...this.#waiting]) act();
  }

  /** Polls the service. */
  async ask(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await referee.fetch('rules', { cache: 'no-store' });
      this.found();
    } catch {
      if (this.#down) this.#wait();
    }
  }

  /** Calls `act` whenever the service is back; returns the function that ends this. */
  onback(act: () => void): () => void {
    this.#waiting.add(act);
    return () => this.#waiting.delete(act);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
    this.#timer = setTimeout(() => void this.ask(), wait);
  }
}

export const connection = new Connection();
