/** The WebSocket of the page: the games that it watches and the topics that it follows. */
import type { SocketMessage, SocketRequest, Topic } from './model';
import type { GameHandlers, Topics } from './referee';

/** Pauses between attempts to connect, in milliseconds; the last one repeats. */
export const WAITS = [250, 500, 1000, 2000, 4000] as const;
/** The service sends something at least every 20 seconds. After this time the connection is dead. */
export const SILENCE = 45_000;
/** How long an unused connection is kept for the next page. */
const KEEP = 2000;
/** Pause before a refused request is repeated. */
const RETRY = 2000;

class Watcher {
  constructor(
    readonly game: string,
    /** The number of the last event seen. */
    public seq: number,
    readonly handlers: GameHandlers,
  ) {}
}

type Sent = Watcher | Topic;

export class Line {
  #socket: WebSocket | undefined;
  #watchers = new Set<Watcher>();
  #followers = new Map<Topic, Set<(content: never) => void>>();
  /** The subjects of unanswered requests, by request id. */
  #sent = new Map<number, Sent>();
  #lastId = 0;
  #failures = 0;
  /** Timer for the next attempt to connect. */
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Timer that ends a connection that is unused or silent. */
  #end: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly url: () => string) {}

  /** Watches a game after event number `seq`. Returns a function that ends it. */
  watch(game: string, seq: number, handlers: GameHandlers): () => void {
    const watcher = new Watcher(game, seq, handlers);
    this.#watchers.add(watcher);
    this.#use(watcher);
    return () => {
      if (!this.#watchers.delete(watcher)) return;
      if (![...this.#watchers].some((other) => other.game === game)) {
        this.#request({ type: 'leave', game });
      }
      this.#rest();
    };
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

  /** Connects again: the service knows a client by the cookie that it had when it connected. */
  reconnect(): void {
    if (!this.#socket) return;
    this.#drop();
    this.#connect();
  }

  get #used(): boolean {
    return this.#watchers.size > 0 || this.#followers.size > 0;
  }

  /** Asks for something on the present connection, or on a new one. */
  #use(wanted: Sent): void {
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ask(wanted);
  }

  /** Ends an unused connection after a while. */
  #rest(): void {
    if (this.#used) return;
    clearTimeout(this.#end);
    this.#end = setTimeout(() => {
      if (!this.#used) this.#drop();
    }, KEEP);
  }

  #connect(): void {
    clearTimeout(this.#again);
    addEventListener('online', this.#hurry);
    const socket = new WebSocket(this.url());
    this.#socket = socket;
    socket.onopen = () => {
      for (const watcher of this.#watchers) this.#ask(watcher);
      for (const topic of this.#followers.keys()) this.#ask(topic);
    };
    socket.onmessage = ({ data }) => {
      this.#failures = 0;
      this.#listen();
      this.#take(JSON.parse(String(data)) as SocketMessage);
    };
    // A socket that fails to open also closes, so this one place sees every loss.
    socket.onclose = () => this.#lost();
    this.#listen();
  }

  /** Closes the connection and resets its state, without notifying watchers. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#sent.clear();
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
    const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)]! * (1 + Math.random() / 2);
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
    this.#end = setTimeout(() => this.#lost(), SILENCE);
    this.#rest();
  }

  #ask(wanted: Sent): void {
    const id =
      typeof wanted === 'string'
        ? this.#request({ type: 'follow', topic: wanted })
        : this.#request({ type: 'watch', game: wanted.game, after: wanted.seq });
    if (id) this.#sent.set(id, wanted);
  }

  /** Sends a request if the connection is open, and returns its id. */
  #request(request: SocketRequest): number | undefined {
    if (this.#socket?.readyState !== WebSocket.OPEN) return undefined;
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ ...request, id }));
    return id;
  }

  #take(message: SocketMessage): void {
    switch (message.type) {
      case 'update':
        for (const watcher of this.#of(message.game)) {
          watcher.seq = message.state?.seq ?? message.events.at(-1)?.seq ?? watcher.seq;
          watcher.handlers.onlink(true);
          watcher.handlers.onmessage(message);
        }
        break;
      case 'deleted':
        for (const watcher of this.#of(message.game)) this.#forget(watcher);
        break;
      case 'lobby':
        this.#tell('lobby', message.seeks);
        break;
      case 'live':
        this.#tell('live', message.games);
        break;
      case 'challenges':
        this.#tell('challenges', message);
        break;
      case 'own-games':
        this.#tell('own-games', undefined);
        break;
      case 'done':
        this.#sent.delete(message.id);
        break;
      case 'refused':
        this.#refused(message.id, message.problem.code);
        break;
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

  #tell<T extends Topic>(topic: T, content: Topics[T]): void {
    for (const handler of this.#followers.get(topic) ?? []) handler(content as never);
  }

  #refused(id: number | null, code: string): void {
    const wanted = id === null ? undefined : this.#sent.get(id);
    if (id === null || wanted === undefined) return;
    this.#sent.delete(id);
    // Without a cookie there are no own games and no challenges; a new connection follows the first cookie.
    if (typeof wanted === 'string' || !this.#watchers.has(wanted)) return;
    if (code === 'no-such-game') {
      this.#forget(wanted);
      return;
    }
    // The service knows fewer events: it was restored from a backup.
    if (code === 'not-yet') wanted.seq = 0;
    setTimeout(() => {
      if (this.#watchers.has(wanted)) this.#ask(wanted);
    }, RETRY);
  }
}
