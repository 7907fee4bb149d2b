/** Workers of browsers and of Node.js behind one interface. */
import type { FromWorker, Start } from './messages.js';

/** A worker, as the thread that started it sees it. */
export interface Port {
  post(message: Start): void;
  onmessage(receive: (message: FromWorker) => void): void;
  onfailure(receive: (reason: string) => void): void;
  end(): void;
}

/** The other end, in the worker. */
export interface OwnPort {
  post(message: FromWorker): void;
  receive(start: (message: Start) => unknown): void;
}

interface NodeWorker {
  postMessage(message: Start): void;
  on(event: 'message', receive: (message: FromWorker) => void): void;
  on(event: 'error', receive: (error: Error) => void): void;
  terminate(): void;
}

interface NodeThreads {
  Worker: new (file: URL) => NodeWorker;
  parentPort: {
    postMessage(message: FromWorker): void;
    on(event: 'message', receive: (message: Start) => void): void;
  };
}

interface Scope {
  onmessage: ((event: MessageEvent<Start>) => void) | null;
  postMessage(message: FromWorker): void;
}

const node = (
  globalThis as {
    process?: { getBuiltinModule?(name: 'node:worker_threads'): NodeThreads };
  }
).process;

/** The threads of Node.js; browsers have workers of their own. */
const threads = (): NodeThreads | undefined =>
  typeof Worker === 'undefined' || typeof document === 'undefined'
    ? node?.getBuiltinModule?.('node:worker_threads')
    : undefined;

/** Starts the worker of a search. */
export function openWorker(): Port {
  const inNode = threads();
  if (inNode) {
    const worker = new inNode.Worker(new URL('./engine-worker.js', import.meta.url));
    return {
      post: (message) => worker.postMessage(message),
      onmessage: (receive) => worker.on('message', receive),
      onfailure: (receive) => worker.on('error', (error) => receive(error.message)),
      end: () => worker.terminate(),
    };
  }
  const worker = new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
  return {
    post: (message) => worker.postMessage(message),
    onmessage: (receive) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
    },
    onfailure: (receive) => {
      worker.onerror = (event) => receive(event.message || 'the worker cannot be loaded');
    },
    end: () => worker.terminate(),
  };
}

/** The worker's own end. */
export function ownPort(): OwnPort {
  const inNode = threads()?.parentPort;
  if (inNode) {
    return {
      post: (message) => inNode.postMessage(message),
      receive: (start) => inNode.on('message', start),
    };
  }
  const scope = globalThis as unknown as Scope;
  return {
    post: (message) => scope.postMessage(message),
    receive: (start) => {
      scope.onmessage = ({ data }) => void start(data);
    },
  };
}
