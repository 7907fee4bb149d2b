/**
 * Performs the effects of the referee, which hosts the open games, and reports the results to it. The games are in
 * the store, which all tabs share; the referee only has copies.
 */
import type {
  Effect,
  GameInput,
  Input,
  LocalRequest,
  Need,
  Problem,
  RefereeModule,
  RefereeResponse,
} from '../contract';
import type { Jobs } from '../engine/engine';
import { seqOf, type TabMessage } from '../tab-messages';
import { LocalProblem } from '../problems';
import type { RequestLease } from './lease';
import { append, create, load, read, remove } from './log';
import type { GameStore } from './store';

/** The response to a request. */
export interface Response {
  status: number;
  type: string;
  filename?: string | undefined;
  body: string;
  /** Reports the lines that are the body instead, until the signal aborts. */
  lines?: (online: (line: string) => void) => Promise<void>;
}

interface ServiceOptions {
  referee: RefereeModule;
  /** Supplies the rules with the files that the response to a request depends on; rejected with a problem. */
  prepare: (request: LocalRequest) => Promise<void>;
  store: GameStore;
  engine: Jobs;
  requestLease: RequestLease;
  /** Notifies all tabs. */
  publish: (message: TabMessage) => void;
}

/** A request, or a game that it has created, before it gets its ticket. */
type Ticketed =
  | Omit<Extract<Input, { type: 'request' }>, 'ticket'>
  | Omit<Extract<Input, { type: 'created' }>, 'ticket'>;

/** Maximum delay of a timer, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1;

export class LocalService {
  /** The requests that wait for responses, by ticket. */
  readonly #requests = new Map<number, (response: RefereeResponse) => void>();
  #tickets = 0;
  /** By game. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #leases = new Map<string, AbortController>();
  /** By game and number. */
  readonly #searches = new Map<string, AbortController>();

  constructor(private readonly options: ServiceOptions) {}

  /** Responds to a request; rejected with a problem, and with the signal's reason when it aborts. */
  async handle(request: LocalRequest, signal: AbortSignal): Promise<Response> {
    const { prepare, store, engine } = this.options;
    await prepare(request);
    const page = { ...request, player: await store.player() };
    let input: Ticketed = { type: 'request', request: page };
    for (;;) {
      const { status, type, filename, body, needs } = await this.#send(input, signal);
      if (!needs) return { status, type, filename, body };
      if (needs.kind === 'lines') {
        const lines = async (online: (line: string) => void) =>
          void (await engine.run(needs.job, online, signal));
        return { status, type, body, lines };
      }
      if (needs.kind === 'create') {
        const { stored } = needs;
        input = { type: 'created', game: stored.id, ...(await create(store, stored)) };
      } else {
        const found = await this.#find(needs, signal);
        input = { type: 'request', request: { ...page, found } };
      }
    }
  }

  /** Handles a message of another tab. */
  receive(message: TabMessage): void {
    if (message.type === 'update')
      this.#report(message.update.game, { type: 'updated', seq: seqOf(message.update) });
    else if (message.type === 'deleted') this.#report(message.game, { type: 'deleted' });
  }

  #send(input: Ticketed, signal: AbortSignal): Promise<RefereeResponse> {
    signal.throwIfAborted();
    const ticket = ++this.#tickets;
    return new Promise((resolve, reject) => {
      this.#requests.set(ticket, resolve);
      signal.addEventListener('abort', () => {
        if (!this.#requests.delete(ticket)) return;
        reject(signal.reason as Error);
        this.#receive({ type: 'dropped', ticket });
      });
      this.#receive({ ...input, ticket });
    });
  }

  /** What a response needs. */
  async #find(needs: Exclude<Need, { kind: 'create' }>, signal: AbortSignal): Promise<unknown> {
    const { store, engine, publish } = this.options;
    switch (needs.kind) {
      case 'delete': {
        const { game } = needs;
        const existed = await remove(store, game);
        if (existed) {
          this.#report(game, { type: 'deleted' });
          publish({ type: 'own-games' });
          publish({ type: 'deleted', game });
        }
        return existed;
      }
      case 'games':
        return store.all();
      case 'summaries':
        return (await store.all()).map(({ summary }) => summary);
      default:
        return engine.run(needs.job, () => undefined, signal);
    }
  }

  #report(game: string, input: GameInput): void {
    this.#receive({ game, ...input });
  }

  #receive(input: Input): void {
    const text = JSON.stringify(input);
    const effects = this.options.referee.handle(text, Date.now(), performance.now());
    for (const effect of JSON.parse(effects) as Effect[]) this.#perform(effect);
  }

  #perform(effect: Effect): void {
    const { store, publish } = this.options;
    switch (effect.type) {
      case 'reply':
        this.#requests.get(effect.ticket)?.(effect.response);
        this.#requests.delete(effect.ticket);
        break;
      case 'load':
        void this.#store('loaded', effect.game, load(store, effect.game));
        break;
      case 'read':
        void this.#store('read', effect.game, read(store, effect));
        break;
      case 'append':
        void this.#store('appended', effect.game, append(store, effect));
        break;
      case 'post':
        publish(effect.news);
        break;
      case 'timer':
        clearTimeout(this.#timers.get(effect.game));
        if (effect.wait === null) this.#timers.delete(effect.game);
        else this.#timers.set(effect.game, this.#tickAfter(effect.game, effect.wait));
        break;
      case 'retry':
        this.#tickAfter(effect.game, effect.wait);
        break;
      case 'search':
        void this.#search(effect);
        break;
      case 'cancel': {
        const key = keyOf(effect);
        this.#searches.get(key)?.abort();
        this.#searches.delete(key);
        break;
      }
      case 'lease':
        void this.#lease(effect.game);
        break;
      case 'close':
        this.#leases.get(effect.game)?.abort();
        this.#leases.delete(effect.game);
        break;
    }
  }

  /** Reports the result of a request to the store. */
  async #store(
    type: 'loaded' | 'read' | 'appended',
    game: string,
    action: Promise<object>,
  ): Promise<void> {
    this.#report(game, { type, ...(await settled(action)) } as GameInput);
  }

  #tickAfter(game: string, wait: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#report(game, { type: 'tick' }), Math.min(wait, MAX_DELAY));
  }

  async #lease(game: string): Promise<void> {
    const end = new AbortController();
    this.#leases.set(game, end);
    await this.options.requestLease(game, end.signal, () => {
      if (!end.signal.aborted) this.#report(game, { type: 'leased' });
    });
  }

  async #search(effect: Extract<Effect, { type: 'search' }>): Promise<void> {
    const { game, search, job } = effect;
    const key = keyOf(effect);
    const stop = new AbortController();
    this.#searches.set(key, stop);
    const run = () => this.options.engine.run(job, () => undefined, stop.signal);
    const found = run().catch((error: unknown) => {
      // The browser may have terminated the worker because memory was short; a second failure has another cause.
      if (error instanceof LocalProblem && error.code === 'engine-stopped') return run();
      throw error;
    });
    const line = found.catch(engineProblem).then((found) => ({ found }));
    const result = await settled(line);
    if (stop.signal.aborted) return;
    this.#searches.delete(key);
    this.#report(game, { type: 'searched', search, ...result });
  }
}

const keyOf = ({ game, search }: { game: string; search: number }): string => `${game} ${search}`;

function engineProblem(error: unknown): never {
  throw error instanceof LocalProblem ? error : new LocalProblem('engine-stopped', String(error));
}

/** The result of an action, or its problem. */
async function settled<T>(action: Promise<T>): Promise<T | { problem: Problem }> {
  try {
    return await action;
  } catch (error) {
    if (!(error instanceof LocalProblem)) throw error;
    const { status, code } = error;
    return { problem: { status, code, body: JSON.stringify(error) } };
  }
}
