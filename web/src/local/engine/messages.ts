/** The messages between a job's worker and the worker that answers the page. */

/** Starts the worker's only job. */
export interface Start {
  module: WebAssembly.Module;
  job: string;
}

export type FromEngine =
  { type: 'line'; line: string } | { type: 'done' } | { type: 'failed'; reason: string };
