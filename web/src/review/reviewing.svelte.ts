/** The progress of a game's review. */
import { streamLines } from '../api/lines';
import * as routes from '../api/routes';
import type { Judged, ReviewEnd } from '../api/model';
import { storeAccuracy } from './accuracy';

export class Reviewing {
  /** The judged moves, by their ply. */
  judged = $state.raw<ReadonlyMap<number, Judged>>(new Map());
  /** The summary, once every move is judged. */
  end = $state.raw<ReviewEnd>();
  busy = $state(false);
  error = $state.raw<unknown>();

  #stop = new AbortController();

  constructor(private readonly id: string) {}

  /** Starts, or restarts after a lost connection; known verdicts stay. */
  start = async (): Promise<void> => {
    if (this.busy || this.end) return;
    this.busy = true;
    this.error = undefined;
    const { signal } = this.#stop;
    try {
      const request = routes.analysisReview({ id: this.id, nodes: null });
      await streamLines<Judged | ReviewEnd>(request, signal, (line) => {
        if (line.done) {
          this.end = line;
          const { first, second } = line;
          storeAccuracy(this.id, { first: first.accuracy, second: second.accuracy });
        } else this.judged = new Map(this.judged).set(line.ply, line);
      });
    } catch (error) {
      this.error = error;
    } finally {
      this.busy = false;
    }
  };

  close(): void {
    this.#stop.abort();
  }
}
