/** The messages between a job's worker and the worker that answers the page. */

/** Starts the worker's only job. */
export interface Start {
  module: WebAssembly.Module;
  job: string;
}

export type FromEngine =
  /** The lock that the worker holds as long as it lives. */
  | { type: 'alive'; lock: string }
  | { type: 'line'; line: string }
  | { type: 'done' }
  | { type: 'failed'; reason: string };
