/** Answers of the server about positions, requested when a position is displayed. */
import type { Position } from '../api/model';

/** Number of answers that are kept. */
const KEPT = 50;

const nameOf = ({ short, position, quiet }: Position): string => `${short} ${position} ${quiet}`;

export class PositionAnswers<T> {
  error = $state.raw<unknown>();
  readonly #request: (position: Position, signal: AbortSignal) => Promise<T>;
  /** The latest answers, by position. */
  #answers = $state.raw<ReadonlyMap<string, T>>(new Map());
  #asked: string | undefined;
  #stop = new AbortController();

  constructor(request: (position: Position, signal: AbortSignal) => Promise<T>) {
    this.#request = request;
  }

  /** The answer for a position, once it has arrived. */
  of(position: Position): T | undefined {
    return this.#answers.get(nameOf(position));
  }

  /**
   * Requests a position, or none; a position with an answer is not requested again, and obsolete
   * requests are cancelled.
   */
  async ask(position: Position | undefined): Promise<void> {
    const asked = position && nameOf(position);
    if (asked === this.#asked && !this.error) return;
    this.#asked = asked;
    this.error = undefined;
    this.close();
    if (!position || !asked || this.#answers.has(asked)) return;
    const { signal } = (this.#stop = new AbortController());
    try {
      const answer = await this.#request(position, signal);
      if (signal.aborted) return;
      this.#answers = new Map([...[...this.#answers].slice(1 - KEPT), [asked, answer]]);
    } catch (error) {
      if (!signal.aborted) this.error = error;
    }
  }

  /** Forgets all answers, because new ones may say more. */
  forget(): void {
    this.#answers = new Map();
    this.#asked = undefined;
  }

  /** Cancels the request. */
  close(): void {
    this.#stop.abort();
  }
}
