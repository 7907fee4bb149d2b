/** Problems of the static edition itself, in the form of the service's. */

/** Codes and their status. The language files have the sentences. */
const STATUS = {
  /** The browser cannot run the rules. */
  'no-webassembly': 501,
  /** A file of the page could not be loaded; a move is sent again. */
  incomplete: 503,
  /** The rules failed twice with a request. */
  stopped: 500,
  'engine-stopped': 500,
  /** Another tab has a newer version of the page, which stores games differently. */
  outdated: 409,
  'storage-full': 507,
  'storage-unavailable': 500,
  /** The browser has no files for the page, or none can be written. */
  'tables-no-storage': 501,
  'tables-no-room': 507,
  'tables-stopped': 500,
  'tables-undeleted': 500,
} as const;

export type LocalCode = keyof typeof STATUS;
export const LOCAL_CODES = Object.keys(STATUS) as LocalCode[];

export const PROBLEM_TYPE = 'application/problem+json';

/** Why a request fails. */
export class LocalProblem extends Error {
  readonly status: number;

  constructor(
    readonly code: LocalCode,
    /** For a developer. */
    readonly detail = '',
  ) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'LocalProblem';
    this.status = STATUS[code];
  }

  /** The body of the response. */
  toJSON(): object {
    const { status, code, detail } = this;
    return { type: 'about:blank', status, title: code.replaceAll('-', ' '), code, detail };
  }
}
