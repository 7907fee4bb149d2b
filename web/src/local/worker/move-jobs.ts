/** The computer's moves, which are searched for in the background. */
import type { Jobs } from '../engine/engine';
import { LocalProblem } from '../problems';

/** Runs an action while no other tab runs one of the same name; the next one waits. */
export type Exclusively = (
  name: string,
  signal: AbortSignal,
  action: () => Promise<void>,
) => Promise<void>;

interface MoveJobsOptions {
  engine: Jobs;
  exclusively: Exclusively;
  /** The job for a game if event number `seq` still is its last one. */
  current: (game: string, seq: number) => Promise<unknown>;
  /** Plays the move. */
  play: (game: string, seq: number, move: string) => Promise<void>;
  /** Called with the reason why there is no move. */
  onfailed: (game: string, error: unknown) => void;
}

export class MoveJobs {
  /** The games with a job, the number of the event that it follows, and how to stop it. */
  readonly #running = new Map<string, { seq: number; stop: AbortController }>();

  constructor(private readonly options: MoveJobsOptions) {}

  /** Searches for a move after event number `seq`, unless that is being done. */
  start(game: string, seq: number): void {
    if ((this.#running.get(game)?.seq ?? -1) >= seq) return;
    this.changed(game, seq);
    const running = { seq, stop: new AbortController() };
    this.#running.set(game, running);
    void this.#search(game, seq, running.stop.signal)
      .catch((error: unknown) => {
        if (!running.stop.signal.aborted) this.options.onfailed(game, error);
      })
      .finally(() => {
        if (this.#running.get(game) === running) this.#running.delete(game);
      });
  }

  /** A game has event number `seq`: a search after an earlier one is obsolete. */
  changed(game: string, seq: number): void {
    const running = this.#running.get(game);
    if (!running || running.seq >= seq) return;
    this.#running.delete(game);
    running.stop.abort();
  }

  /** A game is gone. */
  deleted(game: string): void {
    this.changed(game, Infinity);
  }

  async #search(game: string, seq: number, signal: AbortSignal): Promise<void> {
    const { engine, exclusively, current, play } = this.options;
    await exclusively(`ludoteca-move-${game}`, signal, async () => {
      // Another tab may have played the move while this one waited.
      const job = await current(game, seq);
      if (job === undefined || signal.aborted) return;
      const search = () => engine.run(job, () => undefined, signal);
      const move = await search().catch((error: unknown) => {
        // The browser may have terminated the worker because memory was short; a second failure has another cause.
        if (error instanceof LocalProblem && error.code === 'engine-stopped') return search();
        throw error;
      });
      await play(game, seq, JSON.parse(move) as string);
    });
  }
}

/** Web Locks; without them, each tab searches, and all but the first move are stale. */
export const exclusively: Exclusively = (name, signal, action) =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, action) : action();
