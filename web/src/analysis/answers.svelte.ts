/** Answers of the server about the displayed position, requested again after each change. */
import type { Position } from '../api/model';

const nameOf = ({ short, position, quiet }: Position): string => `${short} ${position} ${quiet}`;

export class PositionAnswers<T> {
  error = $state.raw<unknown>();
  readonly #request: (position: Position, signal: AbortSignal) => Promise<T>;
  #answer = $state.raw<{ of: string; answer: T }>();
  #asked: string | undefined;
  #stop = new AbortController();

  constructor(request: (position: Position, signal: AbortSignal) => Promise<T>) {
    this.#request = request;
  }

  /** The answer for a position, once it has arrived. */
  of(position: Position): T | undefined {
    return this.#answer?.of === nameOf(position) ? this.#answer.answer : undefined;
  }

  /**
   * Requests a position, or none; equal requests are sent once, and obsolete ones are cancelled.
   */
  async ask(position: Position | undefined): Promise<void> {
    const asked = position && nameOf(position);
    if (asked === this.#asked && !this.error) return;
    this.#asked = asked;
    this.error = undefined;
    this.close();
    if (!position || !asked) return;
    this.#stop = new AbortController();
    try {
      const answer = await this.#request(position, this.#stop.signal);
      if (asked === this.#asked) this.#answer = { of: asked, answer };
    } catch (error) {
      if (asked === this.#asked) this.error = error;
    }
  }

  /** Cancels the request. */
  close(): void {
    this.#stop.abort();
  }
}
