/** The end of a port in its worker, in browsers and in Node.js. */
import type { FromWorker, ToWorker } from './messages.js';
import { threads } from './threads.js';

export interface OwnPort {
  post(message: FromWorker): void;
  receive(handle: (message: ToWorker) => unknown): void;
}

interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

export function ownPort(): OwnPort {
  const inNode = threads()?.parentPort;
  if (inNode) {
    return {
      post: (message) => inNode.postMessage(message),
      receive: (handle) => inNode.on('message', handle),
    };
  }
  const scope = globalThis as unknown as Scope;
  return {
    post: (message) => scope.postMessage(message),
    receive: (handle) => {
      scope.onmessage = ({ data }) => void handle(data);
    },
  };
}
