/** The referee of the static edition: a worker in this browser, and messages from the other tabs. */
import type { Topic } from '../../api/model';
import type { GameHandlers, Referee, Topics } from '../../api/referee';
import type { Port } from '../engine/engine';
import type { TabMessage } from '../tab-messages';
import { newRandom } from '../random';
import { notices } from './notices.svelte';
import { Requests } from './requests';
import { Watching } from './watching';

/** The part of a `BroadcastChannel` that is used. */
interface Channel {
  onmessage: ((event: MessageEvent<TabMessage>) => void) | null;
}

/** Content of the topics without other players; nobody writes messages. */
const EMPTY_TOPICS: { [T in Exclude<Topic, 'own-games' | 'chat'>]: Topics[T] } = {
  lobby: [],
  live: [],
  challenges: { received: [], sent: [] },
};

export class LocalReferee implements Referee {
  readonly #requests: Requests;
  readonly #watching = new Watching((path) => this.fetch(path));
  readonly #followers = new Set<() => void>();

  constructor(open: () => Port, channel: Channel) {
    this.#requests = new Requests(open, (isDurable) => (notices.isDurable = isDurable));
    channel.onmessage = ({ data }) => this.#receive(data);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#watching.refresh();
    });
  }

  /** Starts the worker, so that the first request need not wait for it. */
  start(): void {
    this.#requests.start();
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const [plain = '', ...query] = path.split('?');
    const request = {
      method: init.method ?? 'GET',
      path: plain,
      query: query.join('?'),
      body: typeof init.body === 'string' ? init.body : null,
      random: newRandom(),
    };
    return this.#requests.send(request, init.signal);
  }

  /** No server has files of the games. */
  url(): undefined {
    return undefined;
  }

  watch(game: string, seq: number, handlers: GameHandlers): () => void {
    return this.#watching.watch(game, seq, handlers);
  }

  follow<T extends Topic>(topic: T, handler: (content: Topics[T]) => void): () => void {
    if (topic === 'chat') return () => undefined;
    if (topic !== 'own-games') {
      const content = EMPTY_TOPICS[topic as keyof typeof EMPTY_TOPICS] as Topics[T];
      const timer = setTimeout(() => handler(content));
      return () => clearTimeout(timer);
    }
    const call = () => handler(undefined as Topics[T]);
    this.#followers.add(call);
    return () => void this.#followers.delete(call);
  }

  /** The player of this browser never changes. */
  reconnect(): void {}

  onended(): () => void {
    return () => undefined;
  }

  #receive(message: TabMessage): void {
    if (message.type === 'own-games') for (const call of this.#followers) call();
    else if (message.type === 'trouble') notices.trouble = message.code;
    else this.#watching.receive(message);
  }
}
