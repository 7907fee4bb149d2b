/** The games that the page watches. Any tab may change them. */
import type { GameUpdate } from '../../api/model';
import { readProblem } from '../../api/problem';
import type { GameHandlers } from '../../api/referee';
import { seqOf, type TabMessage } from '../tab-messages';

/** Delay before a retry after a problem, in milliseconds. */
export const RETRY_DELAY = 2000;

interface Watcher {
  readonly game: string;
  /** The number of the last event seen. */
  seq: number;
  readonly handlers: GameHandlers;
}

type Fetch = (path: string) => Promise<Response>;

export class Watching {
  readonly #watchers = new Set<Watcher>();

  constructor(private readonly fetch: Fetch) {}

  /** Watches a game after event number `seq`. Returns a function that ends it. */
  watch(game: string, seq: number, handlers: GameHandlers): () => void {
    const watcher: Watcher = { game, seq, handlers };
    this.#watchers.add(watcher);
    void this.#requestUpdates(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Passes on a change by any tab. */
  receive(message: TabMessage): void {
    if (message.type === 'update') {
      for (const watcher of this.#of(message.update.game)) this.#pass(watcher, message.update);
    } else if (message.type === 'deleted') {
      for (const watcher of this.#of(message.game)) this.#forget(watcher);
    }
  }

  /** Requests missed events, for a page that was in the background. */
  refresh(): void {
    for (const watcher of this.#watchers) void this.#requestUpdates(watcher);
  }

  #of(game: string): Watcher[] {
    return [...this.#watchers].filter((watcher) => watcher.game === game);
  }

  #forget(watcher: Watcher): void {
    if (this.#watchers.delete(watcher)) watcher.handlers.ondeleted();
  }

  #pass(watcher: Watcher, update: GameUpdate): void {
    const events = update.events.filter(({ seq }) => seq > watcher.seq);
    const first = events[0]?.seq;
    if (first !== undefined && first > watcher.seq + 1) {
      void this.#requestUpdates(watcher);
      return;
    }
    watcher.seq = Math.max(watcher.seq, seqOf(update));
    watcher.handlers.onlink(true);
    watcher.handlers.onmessage({ ...update, events });
  }

  async #requestUpdates(watcher: Watcher): Promise<void> {
    const { game, seq, handlers } = watcher;
    const response = await this.fetch(`games/${encodeURIComponent(game)}/updates?after=${seq}`);
    const body = await response.text();
    if (!this.#watchers.has(watcher)) return;
    if (response.ok) {
      this.#accept(watcher, JSON.parse(body) as GameUpdate);
      return;
    }
    const { code } = readProblem(response.status, body);
    if (code === 'no-such-game') {
      this.#forget(watcher);
      return;
    }
    // The game has fewer events: its file was imported again, for example.
    if (code === 'not-yet') watcher.seq = 0;
    else handlers.onlink(false);
    setTimeout(() => {
      if (this.#watchers.has(watcher)) void this.#requestUpdates(watcher);
    }, RETRY_DELAY);
  }

  /** Handles a response, which has all events since the last one seen. */
  #accept(watcher: Watcher, update: GameUpdate): void {
    const first = update.events[0]?.seq;
    if (first !== undefined && first > watcher.seq + 1) watcher.seq = first - 1;
    this.#pass(watcher, update);
  }
}
