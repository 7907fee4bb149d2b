/** The threads of Node.js. */
import type { FromWorker, ToWorker } from './messages.js';

interface NodeWorker {
  postMessage(message: ToWorker): void;
  on(event: 'message', receive: (message: FromWorker) => void): void;
  on(event: 'error', receive: (error: Error) => void): void;
  terminate(): void;
}

interface NodeThreads {
  Worker: new (source: string, options: { eval: true }) => NodeWorker;
  parentPort: {
    postMessage(message: FromWorker): void;
    on(event: 'message', receive: (message: ToWorker) => void): void;
  };
}

const node = (
  globalThis as {
    process?: { getBuiltinModule?(name: 'node:worker_threads'): NodeThreads };
  }
).process;

/** The threads of Node.js; browsers have workers of their own. */
export const threads = (): NodeThreads | undefined =>
  typeof Worker === 'undefined' || typeof document === 'undefined'
    ? node?.getBuiltinModule?.('node:worker_threads')
    : undefined;
