/**
 * The backend of the page: the service over HTTP and a WebSocket, or a worker in this browser,
 * depending on the edition.
 */
import type {
  Action,
  Challenges,
  ChatNotice,
  GameState,
  GameUpdate,
  LiveGame,
  Seek,
  Topic,
} from './model';

export interface GameHandlers {
  onmessage: (message: GameUpdate) => void;
  /** Called with false when the connection is lost and with true when it is back. */
  onlink: (up: boolean) => void;
  /** Called when the game is deleted; nothing follows. */
  ondeleted: () => void;
}

/** Content of each topic's messages. */
export interface Topics {
  lobby: readonly Seek[];
  live: readonly LiveGame[];
  challenges: Challenges;
  'own-games': undefined;
  chat: ChatNotice;
}

export interface Referee {
  /** Sends a request like the global `fetch`; `path` is the part after `/api/`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The address of a response that the browser can download by itself, if there is one. */
  url(path: string): string | undefined;
  /**
   * Watches a game after event number `seq`; `state` is the state after it, if that is known. Returns a function that
   * ends it.
   */
  watch(game: string, seq: number, handlers: GameHandlers, state?: GameState): () => void;
  /** Follows a topic. Returns a function that ends it. */
  follow<T extends Topic>(topic: T, handler: (content: Topics[T]) => void): () => void;
  /**
   * Runs an action in a watched game after event number `seq`, over the connection of the watched games. Returns the
   * state after it, rejected with a problem; `undefined` without a connection that works. Absent if requests need none.
   */
  act?(game: string, seq: number, action: Action): Promise<GameState> | undefined;
  /** The connection seems to be dead: opens another one, unless it has just been opened. */
  doubt?(): void;
  /** Connects again, because the browser has become another player. */
  reconnect(): void;
  /**
   * Calls `act` whenever the connection ends because the browser is no longer the player that it was. Returns a
   * function that ends this.
   */
  onended(act: () => void): () => void;
}
