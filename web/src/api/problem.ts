import type { GameState } from './model';

/** An error and its place. */
export interface Fault {
  code: string;
  at: string;
  message: string;
}

/** The place of an error in a record: line and column in text, path in JSON. */
export interface Place {
  line?: number;
  column?: number;
  path?: string;
  /** The move at fault, counted from 1. */
  ply?: number;
  /** The program whose format the record seemed to have; absent for records of Ludoteca. */
  format?: string;
}

/** A running game of the player against another person, with which nothing helps. */
export interface ProtectedGame {
  id: string;
  game: string;
  opponent?: string;
}

/** The service's response to a rejected request, or the absence of a response. */
export class Problem extends Error {
  constructor(
    /** 0 without a response. */
    readonly status: number,
    /** Stable; the key of translations. */
    readonly code: string,
    /** The service's own sentence, in English. */
    readonly detail: string,
    readonly faults: readonly Fault[] = [],
    /** The current state, if the request was stale. */
    readonly state: GameState | null = null,
    /** The place in the submitted record. */
    readonly place: Place | null = null,
    /** Seconds after which the request may succeed, if known. */
    readonly retryAfter: number | null = null,
    /** The game with which the request would help. */
    readonly protects: ProtectedGame | null = null,
  ) {
    super(detail || code);
    this.name = 'Problem';
  }
}

/** The service did not respond. */
export const offline = () => new Problem(0, 'offline', '');

/** The response was interrupted. */
export const cutOff = () => new Problem(0, 'cut-off', '');

/** Parses the body of a rejected request; any other body is `unexpected`. */
export function readProblem(status: number, body: string): Problem {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    json = null;
  }
  if (typeof json !== 'object' || json === null || !('code' in json)) {
    return new Problem(status, 'unexpected', `${status} ${body.slice(0, 200)}`.trim());
  }
  const { code, detail, faults, state, place, retry_after, protects } = json as Partial<Problem> & {
    retry_after?: number;
  };
  return new Problem(
    status,
    String(code),
    detail ?? '',
    Array.isArray(faults) ? faults : [],
    state ?? null,
    place ?? null,
    retry_after ?? null,
    protects ?? null,
  );
}
