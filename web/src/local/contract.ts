/**
 * The interface between the page and the rules, which are compiled to WebAssembly. The rules are
 * stateless: a request contains everything that its answer depends on.
 */

/** A game as it is stored; the page knows no more of it. */
export interface StoredGame {
  id: string;
  /** When it was last played, in milliseconds since 1970. */
  played: number;
  /** Its line in lists of games. */
  summary: unknown;
}

/** A request to the service, of the page or of a background job. */
export interface LocalRequest {
  method: string;
  /** What follows `/api/`, without the query. */
  path: string;
  query: string;
  body: string | null;
  /** 32 hexadecimal digits. A request that is sent again has the same, so that it has the same effect. */
  random: string;
}

export interface RefereeRequest extends LocalRequest {
  /** Milliseconds since 1970. */
  now: number;
  /** The id of the own player. */
  player: string;
  game: StoredGame | null;
  /** The summaries of all games for their list and the statistics, the games themselves for the export. */
  games: unknown[];
  /** The line of the finished job. */
  result: string | null;
}

/** Work for the engine. */
export interface Job {
  kind: 'answer' | 'stream' | 'move';
  job: unknown;
}

export interface RefereeAnswer {
  status: number;
  /** The content type. */
  type: string;
  body: string;
  filename?: string;
  /** Replaces the game. */
  stored?: StoredGame;
  created?: StoredGame;
  deleted?: true;
  /** A `RoomUpdate` as JSON for those who watch the game. */
  update?: string;
  job?: Job;
  /** When the time of a player may be up, in milliseconds since 1970. */
  deadline?: number;
}

/** The rules: a request and an answer, both as JSON. */
export type Answer = (request: string) => string;
