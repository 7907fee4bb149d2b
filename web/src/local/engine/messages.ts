/** The messages between a job's workers and the worker that hosts the service. */

/** Starts the worker's only job. */
export interface Start {
  module: WebAssembly.Module;
  job: string;
  /** If it is set, the program runs the job with several threads instead of the module. */
  shared?: Shared;
}

/** What the threads of a job share. */
export interface Shared {
  program: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** A slot for each helper: see `thread-slots.ts`. */
  slots: Int32Array;
}

/** Starts a helper, which runs threads. */
export interface StartHelper {
  shared: Shared;
  /** The number of its slot, from 0. */
  index: number;
}

export type FromEngine =
  /** The lock that the worker holds as long as it lives. */
  | { type: 'alive'; lock: string }
  | { type: 'line'; line: string }
  | { type: 'done' }
  | { type: 'failed'; reason: string };
