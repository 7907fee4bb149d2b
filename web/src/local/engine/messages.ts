/** The messages between a job's workers and the worker that answers the page. */

/** Starts the worker's only job. */
export interface Start {
  module: WebAssembly.Module;
  job: string;
  /** What runs the job with several threads; without it, the module runs it. */
  shared?: Shared;
}

/** What the threads of a job share. */
export interface Shared {
  program: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** The places at which the helpers wait for a thread. */
  places: Int32Array;
}

/** Starts a helper, which runs threads. */
export interface StartHelper {
  shared: Shared;
  /** Its number, from 0. */
  index: number;
}

export type FromEngine =
  /** The lock that the worker holds as long as it lives. */
  | { type: 'alive'; lock: string }
  | { type: 'line'; line: string }
  | { type: 'done' }
  | { type: 'failed'; reason: string };
