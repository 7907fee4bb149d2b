/** The messages between an engine and its worker. */

export interface Start {
  module: WebAssembly.Module;
  /** Whether to load the books and tables of the job's game. */
  knowledge: boolean;
  /** A job of the crate `ludoteca-jobs`, as JSON. */
  job: string;
}

export type FromWorker =
  | { type: 'line'; line: string }
  | { type: 'done'; line: string }
  | { type: 'failed'; reason: string };
