/** The messages between an engine and its worker. */

export type ToWorker =
  | {
      type: 'start';
      module: WebAssembly.Module;
      /** Whether to use the books and tables of the job's game. */
      knowledge: boolean;
      /** A job of the crate `ludoteca-jobs`, as JSON. */
      job: string;
    }
  /** Names and packed contents of the files that the worker needs. */
  | { type: 'files'; files: [name: string, packed: string][] };

export type FromWorker =
  /** The worker runs. */
  | { type: 'ready' }
  | { type: 'needs'; files: string[] }
  | { type: 'line'; line: string }
  | { type: 'done'; line: string }
  | { type: 'failed'; reason: string };
