import type { GameState } from './model';

/** One thing that is wrong, and where. */
export interface Fault {
  code: string;
  at: string;
  message: string;
}

/** Where in a record something is wrong: in text by line and column, in JSON by path. */
export interface Place {
  line?: number;
  column?: number;
  path?: string;
  /** The move at fault, counted from 1. */
  ply?: number;
}

/** The service's answer to a request that it refused, or the word that there was no answer. */
export class Problem extends Error {
  constructor(
    /** 0 where no answer came. */
    readonly status: number,
    /** Stable: what translations go by. */
    readonly code: string,
    /** The service's own sentence, in English. */
    readonly detail: string,
    readonly faults: readonly Fault[] = [],
    /** The state as it is now, where the request came too late. */
    readonly state: GameState | null = null,
    /** Where in the record that was sent. */
    readonly place: Place | null = null,
    /** Seconds after which the request may succeed, where that is known. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail || code);
    this.name = 'Problem';
  }
}

/** The service did not answer. */
export const offline = () => new Problem(0, 'offline', '');

/** The answer ended before its end. */
export const cutOff = () => new Problem(0, 'cut-off', '');

/** Reads the body of a refused request; what cannot be read as a problem is `unexpected`. */
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
  const { code, detail, faults, state, place, retry_after } = json as Partial<Problem> & {
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
  );
}
