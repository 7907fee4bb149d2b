/** The WebSocket of the page: the games that it watches and the topics that it follows. */
import type {
  Action,
  GameState,
  GameUpdate,
  PresenceSummary,
  ServiceUpdate,
  SocketMessage,
  SocketRequest,
  Topic,
} from './model';
import { offline, readProblem } from './problem';
import type { GameHandlers, Topics } from './referee';

/** Delays between attempts to connect, in milliseconds; the last one repeats. */
export const RECONNECT_DELAYS = [250, 500, 1000, 2000, 4000] as const;
/**
 * Maximum time until the first message, in milliseconds. From then on it is twice the interval that the service
 * announces: 6 s while a clock runs.
 */
export const FIRST_TIMEOUT = 10_000;
/** Maximum time until the response to an action, in milliseconds. After it, the connection counts as dead. */
export const ACT_TIMEOUT = 4_000;
/** Time after which an unused connection is closed, in milliseconds. The next page may use it before. */
const IDLE_TIMEOUT = 2000;
/** Delay before a rejected request is repeated, in milliseconds. */
const RETRY_DELAY = 2000;
/** The close code of a connection whose session or guest has ended. */
const POLICY_CLOSE = 1008;

class Watcher {
  constructor(
    readonly game: string,
    /** The number of the last event seen. */
    public seq: number,
    readonly handlers: GameHandlers,
    /** The last state known. */
    public state: GameState | undefined,
  ) {}

  /** Who was connected last. */
  company: PresenceSummary | undefined;
  /** Whether the service has refused to send changes. */
  needsStates = false;
}

/** The state of a game after an update with changes; throws if that does not follow the state before. */
export type Derive = (before: GameState, update: ServiceUpdate) => GameState;

/** An action without a state after it so far. */
interface Act {
  /** Gets the state. */
  readonly watcher: Watcher;
  /** The number of the last event after the action, once it is known. */
  seq?: number;
  readonly resolve: (state: GameState) => void;
  readonly reject: (problem: unknown) => void;
}

type Subject = Watcher | Topic;

export class Line {
  #socket: WebSocket | undefined;
  #watchers = new Set<Watcher>();
  #followers = new Map<Topic, Set<(content: never) => void>>();
  /** The subjects of requests without a response, by request id. */
  #sent = new Map<number, Subject>();
  /** The actions in progress, by request id. */
  #acts = new Map<number, Act>();
  readonly #ended = new Set<() => void>();
  #lastId = 0;
  /** Available once the rules are loaded. */
  #derive: Derive | undefined;
  /** Whether the service has responded on this connection. */
  #responds = false;
  /** Maximum time until the next message, in milliseconds. */
  #timeout = FIRST_TIMEOUT;
  #failures = 0;
  /** Timer for the next attempt to connect. */
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Timer that ends a connection that is unused or silent. */
  #end: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly url: () => string) {}

  /**
   * Watches a game after event number `seq`; `state` is the state after it, if that is known. Returns a function that
   * ends it.
   */
  watch(game: string, seq: number, handlers: GameHandlers, state?: GameState): () => void {
    const watcher = new Watcher(game, seq, handlers, state);
    this.#watchers.add(watcher);
    this.#use(watcher);
    return () => {
      if (!this.#watchers.delete(watcher)) return;
      if (!this.#of(game).length) this.#request({ type: 'leave', game });
      this.#settle();
      this.#rest();
    };
  }

  /** From now on the service sends what has changed in games, instead of whole states. */
  followChanges(derive: Derive): void {
    this.#derive = derive;
    for (const watcher of this.#watchers) this.#subscribe(watcher);
  }

  /** Follows a topic. Returns a function that ends it. */
  follow<T extends Topic>(topic: T, handler: (content: Topics[T]) => void): () => void {
    const handlers = this.#followers.get(topic) ?? new Set();
    this.#followers.set(topic, handlers.add(handler));
    this.#use(topic);
    return () => {
      handlers.delete(handler);
      if (!handlers.size && this.#followers.delete(topic)) {
        this.#request({ type: 'unfollow', topic });
      }
      this.#rest();
    };
  }

  /**
   * Runs an action in a watched game after event number `seq`; returns the state after it. `undefined` if the game is not
   * watched, or the connection has not proved to work: some proxies open one and pass nothing on.
   */
  act(game: string, seq: number, action: Action): Promise<GameState> | undefined {
    const watcher = this.#of(game).at(-1);
    if (!watcher || !this.#responds) return undefined;
    const id = this.#request({ type: 'act', game, seq, action });
    if (id === undefined) return undefined;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.doubt(), ACT_TIMEOUT);
      const settle =
        <T>(settled: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          this.#acts.delete(id);
          settled(value);
        };
      this.#acts.set(id, { watcher, resolve: settle(resolve), reject: settle(reject) });
    });
  }

  /** The connection seems to be dead: opens another one. */
  doubt(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#drop();
    for (const { handlers } of this.#watchers) handlers.onlink(false);
    this.#connect();
  }

  /** Calls `act` whenever the service ends the connection with its session or guest; returns the function that ends this. */
  onended(act: () => void): () => void {
    this.#ended.add(act);
    return () => this.#ended.delete(act);
  }

  /** Connects again: the service knows a client by the cookie that it had when it connected. */
  reconnect(): void {
    if (!this.#socket) return;
    this.#drop();
    this.#connect();
  }

  get #used(): boolean {
    return this.#watchers.size > 0 || this.#followers.size > 0;
  }

  /** Subscribes on the open connection, or opens one. */
  #use(subject: Subject): void {
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#subscribe(subject);
  }

  /** Ends an unused connection after a while. */
  #rest(): void {
    if (this.#used) return;
    clearTimeout(this.#end);
    this.#end = setTimeout(() => {
      if (!this.#used) this.#drop();
    }, IDLE_TIMEOUT);
  }

  #connect(): void {
    clearTimeout(this.#again);
    addEventListener('online', this.#hurry);
    const socket = new WebSocket(this.url());
    this.#socket = socket;
    this.#timeout = FIRST_TIMEOUT;
    this.#responds = false;
    socket.onopen = () => {
      for (const watcher of this.#watchers) this.#subscribe(watcher);
      for (const topic of this.#followers.keys()) this.#subscribe(topic);
    };
    socket.onmessage = ({ data }) => {
      this.#failures = 0;
      const message = JSON.parse(String(data)) as SocketMessage;
      if (message.type === 'beat') this.#timeout = 2 * message.interval;
      else this.#responds = true;
      this.#listen();
      this.#receive(message);
    };
    // A socket that fails to open also closes, so this one place sees every loss.
    socket.onclose = ({ code }) => {
      this.#lost();
      if (code === POLICY_CLOSE) for (const act of this.#ended) act();
    };
    this.#listen();
  }

  /** Closes the connection and resets its state, without notifying watchers. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#sent.clear();
    for (const act of [...this.#acts.values()]) act.reject(offline());
    clearTimeout(this.#again);
    clearTimeout(this.#end);
    removeEventListener('online', this.#hurry);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // Browsers report an error when a socket is closed before it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }

  #lost(): void {
    this.#drop();
    for (const { handlers } of this.#watchers) handlers.onlink(false);
    if (!this.#used) return;
    addEventListener('online', this.#hurry);
    // Random, so that the clients of a restarted service do not all reconnect at the same time.
    const wait =
      RECONNECT_DELAYS[Math.min(this.#failures, RECONNECT_DELAYS.length - 1)]! *
      (1 + Math.random() / 2);
    this.#failures += 1;
    this.#again = setTimeout(() => this.#connect(), wait);
  }

  /** The network is back, so reconnect at once. */
  #hurry = (): void => {
    if (!this.#socket) this.#connect();
  };

  /** Drops the connection unless it receives a message in time. */
  #listen(): void {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.#lost(), this.#timeout);
    this.#rest();
  }

  #subscribe(subject: Subject): void {
    const id =
      typeof subject === 'string'
        ? this.#request({ type: 'follow', topic: subject })
        : this.#request({
            type: 'watch',
            game: subject.game,
            after: subject.seq,
            ...(this.#derive &&
              !subject.needsStates && {
                content: 'changes',
                ...(subject.state?.seq === subject.seq && { has_state: true }),
              }),
          });
    if (id) this.#sent.set(id, subject);
  }

  /** The update with the state after it; `undefined` if another one follows. */
  #complete(watcher: Watcher, message: ServiceUpdate): GameUpdate | undefined {
    const { changes, company = watcher.company, ...update } = message;
    // The first update has both; one with changes may be for another watcher of the game.
    if (!company || (changes && !watcher.state)) return undefined;
    watcher.company = company;
    if (!changes || !watcher.state) return { ...update, company };
    try {
      return { ...update, company, state: this.#derive!(watcher.state, message) };
    } catch {
      // The first update of a new subscription then has the whole state.
      watcher.state = undefined;
      this.#subscribe(watcher);
      return undefined;
    }
  }

  /** Sends a request if the connection is open, and returns its id. */
  #request(request: SocketRequest): number | undefined {
    if (this.#socket?.readyState !== WebSocket.OPEN) return undefined;
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ ...request, id }));
    return id;
  }

  #receive(message: SocketMessage): void {
    switch (message.type) {
      case 'update':
        for (const watcher of this.#of(message.game)) {
          watcher.handlers.onlink(true);
          const update = this.#complete(watcher, message);
          if (!update) continue;
          watcher.state = update.state ?? watcher.state;
          watcher.seq = update.state?.seq ?? update.events.at(-1)?.seq ?? watcher.seq;
          watcher.handlers.onmessage(update);
        }
        this.#settle();
        break;
      case 'deleted':
        for (const watcher of this.#of(message.game)) this.#forget(watcher);
        break;
      case 'lobby':
        this.#notify('lobby', message.seeks);
        break;
      case 'live':
        this.#notify('live', message.games);
        break;
      case 'challenges':
        this.#notify('challenges', message);
        break;
      case 'own-games':
        this.#notify('own-games', undefined);
        break;
      case 'chat':
        this.#notify('chat', message);
        break;
      case 'done':
        this.#sent.delete(message.id);
        this.#done(message.id, message.seq);
        break;
      case 'refused':
        if (message.id !== null && message.id !== undefined && this.#acts.has(message.id)) {
          const { problem } = message;
          this.#acts.get(message.id)?.reject(readProblem(problem.status, JSON.stringify(problem)));
        } else this.#reject(message.id ?? null, message.problem.code);
        break;
    }
  }

  /** The service has run an action, after which event number `seq` is the last one. */
  #done(id: number, seq: number | null | undefined): void {
    const act = this.#acts.get(id);
    if (!act) return;
    act.seq = seq ?? 0;
    this.#settle();
  }

  /** Ends the actions whose states have arrived, or will not arrive. */
  #settle(): void {
    for (const { watcher, seq, resolve, reject } of [...this.#acts.values()]) {
      if (seq === undefined) continue;
      if (watcher.state && watcher.state.seq >= seq) resolve(watcher.state);
      else if (!this.#watchers.has(watcher)) reject(offline());
    }
  }

  #of(game: string): Watcher[] {
    return [...this.#watchers].filter((watcher) => watcher.game === game);
  }

  #forget(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    watcher.handlers.ondeleted();
    this.#rest();
  }

  #notify<T extends Topic>(topic: T, content: Topics[T]): void {
    for (const handler of this.#followers.get(topic) ?? []) handler(content as never);
  }

  #reject(id: number | null, code: string): void {
    const subject = id === null ? undefined : this.#sent.get(id);
    if (id === null || subject === undefined) return;
    this.#sent.delete(id);
    // Without a cookie there are no own games and no challenges; a new connection follows the first cookie.
    if (typeof subject === 'string' || !this.#watchers.has(subject)) return;
    if (code === 'no-such-game') {
      this.#forget(subject);
      return;
    }
    // An older service does not know that form of updates.
    if (code === 'message' && this.#derive && !subject.needsStates) {
      subject.needsStates = true;
      this.#subscribe(subject);
      return;
    }
    // The service knows fewer events: it was restored from a backup.
    if (code === 'not-yet') subject.seq = 0;
    setTimeout(() => {
      if (this.#watchers.has(subject)) this.#subscribe(subject);
    }, RETRY_DELAY);
  }
}
