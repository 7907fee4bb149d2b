/** Results of the server for positions, requested when a position is displayed. */
import type { Position } from '../api/model';

/** Number of cached results. */
const CACHE_SIZE = 50;

const nameOf = ({ short, position, quiet }: Position): string => `${short} ${position} ${quiet}`;

export class PositionQuery<T> {
  error = $state.raw<unknown>();
  readonly #request: (position: Position, signal: AbortSignal) => Promise<T>;
  /** The latest results, by position. */
  #results = $state.raw<ReadonlyMap<string, T>>(new Map());
  #requested: string | undefined;
  #stop = new AbortController();

  constructor(request: (position: Position, signal: AbortSignal) => Promise<T>) {
    this.#request = request;
  }

  /** The result for a position, once it has arrived. */
  of(position: Position): T | undefined {
    return this.#results.get(nameOf(position));
  }

  /**
   * Requests the result for a position, or for none. A cached result is not requested again, and
   * obsolete requests are cancelled.
   */
  async query(position: Position | undefined): Promise<void> {
    const key = position && nameOf(position);
    if (key === this.#requested && !this.error) return;
    this.#requested = key;
    this.error = undefined;
    this.close();
    if (!position || !key || this.#results.has(key)) return;
    const { signal } = (this.#stop = new AbortController());
    try {
      const result = await this.#request(position, signal);
      if (signal.aborted) return;
      this.#results = new Map([...[...this.#results].slice(1 - CACHE_SIZE), [key, result]]);
    } catch (error) {
      if (!signal.aborted) this.error = error;
    }
  }

  /** Clears the cache, because new results may be more complete. */
  forget(): void {
    this.#results = new Map();
    this.#requested = undefined;
  }

  /** Cancels the request. */
  close(): void {
    this.#stop.abort();
  }
}
