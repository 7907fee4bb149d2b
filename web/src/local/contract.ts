/** The interface between the worker and the referee, which is compiled to WebAssembly: `crates/wasm/src/referee`. */
import type { TabMessage } from './tab-messages';

/** A stored game. */
export interface StoredGame {
  id: string;
  /** When it was last played, in milliseconds since 1970. */
  played: number;
  /** Its line in lists of games, opaque to the page. */
  summary: unknown;
  /** Its events, opaque to the page. */
  events: unknown[];
}

/** A request to the service. */
export interface LocalRequest {
  method: string;
  /** The path after `/api/`, without the query. */
  path: string;
  query: string;
  body: string | null;
  /** 32 hexadecimal digits. A repeated request has the same digits, so that it has the same effect. */
  random: string;
}

export interface RefereeRequest extends LocalRequest {
  /** The id of the own player. */
  player: string;
  /** The result of the need that the first response reported. */
  found?: unknown;
}

/** A dependency of a response. */
export type Need =
  /** The only line of a job, or its lines. */
  | { kind: 'job' | 'lines'; job: unknown }
  /** The summaries of all games, or the games. */
  | { kind: 'summaries' | 'games' }
  | { kind: 'create'; stored: StoredGame }
  | { kind: 'delete'; game: string };

export interface RefereeResponse {
  status: number;
  /** The content type. */
  type: string;
  body: string;
  filename?: string;
  needs?: Need;
}

/** The problem of a failure, and its body in JSON. */
export interface Problem {
  status: number;
  code: string;
  body: string;
}

/** A part of the store, if there is one, and the checksum of the events of its game. */
export interface Stored<T> {
  found: T | null;
  chain?: number;
}

/** An input that concerns one game. */
export type GameInput =
  | ({ type: 'loaded' } & (Stored<StoredGame> | { problem: Problem }))
  /** Null if the log differs from the known events. */
  | ({ type: 'read' } & (Stored<unknown[]> | { problem: Problem }))
  /** Without a checksum, the log differs from the known events. */
  | ({ type: 'appended' } & ({ chain?: number } | { problem: Problem }))
  | ({ type: 'searched'; search: number } & ({ found: string } | { problem: Problem }))
  | { type: 'tick' | 'leased' | 'deleted' }
  /** Another tab has announced an update that ends with this event. */
  | { type: 'updated'; seq: number };

/** An input of the referee. */
export type Input =
  | { type: 'request'; ticket: number; request: RefereeRequest }
  /** The game that a response needed to be created, or the existing one with its id. */
  | ({ type: 'created'; ticket: number; game: string; is_new: boolean } & Stored<StoredGame>)
  | { type: 'dropped'; ticket: number }
  | ({ game: string } & GameInput);

/** Events to append after event number `after`, where the log has this checksum, and the changed fields of the game. */
export interface Append {
  after: number;
  chain: number;
  events: unknown[];
  played: number;
  summary: unknown;
}

/** An instruction to the worker. Times are in milliseconds. */
export type Effect =
  | { type: 'reply'; ticket: number; response: RefereeResponse }
  | { type: 'load'; game: string }
  | { type: 'read'; game: string; after: number; chain: number }
  | ({ type: 'append'; game: string } & Append)
  | { type: 'post'; news: TabMessage }
  /** Replaces the previous timer; null ends it. */
  | { type: 'timer'; game: string; wait: number | null }
  /** An additional timer. */
  | { type: 'retry'; game: string; wait: number }
  | { type: 'search'; game: string; search: number; job: unknown }
  | { type: 'cancel'; game: string; search: number }
  | { type: 'lease'; game: string }
  | { type: 'close'; game: string };

/** The referee: inputs and effects are JSON. */
export interface RefereeModule {
  /** Handles an input at the times of the page's clock and of a monotonic clock. Returns the effects. */
  handle(input: string, time: number, local: number): string;
}
