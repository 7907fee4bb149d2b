/** Workers of browsers and of Node.js behind one interface. */
import type { FromWorker, ToWorker } from './messages.js';
import { threads } from './threads.js';

/** A worker, as the thread that started it sees it. */
export interface Port {
  post(message: ToWorker): void;
  onmessage(receive: (message: FromWorker) => void): void;
  onfailure(receive: (reason: string) => void): void;
  end(): void;
}

/** Starts the worker of a search from its source. */
export async function openWorker(source: string): Promise<Port> {
  const inNode = threads();
  if (inNode) {
    const worker = new inNode.Worker(source, { eval: true });
    return {
      post: (message) => worker.postMessage(message),
      onmessage: (receive) => worker.on('message', receive),
      onfailure: (receive) => worker.on('error', (error) => receive(error.message)),
      end: () => worker.terminate(),
    };
  }
  const worker = await openInPage(source);
  return {
    post: (message) => worker.postMessage(message),
    onmessage: (receive) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
    },
    onfailure: (receive) => {
      worker.onerror = (event) => receive(failure(event));
    },
    end: () => worker.terminate(),
  };
}

/** Whether the content security policy of the page has rejected the source. */
let isRejected = false;

/** A worker from its source starts from any origin, and no tool has to find its file. */
async function openInPage(source: string): Promise<Worker> {
  if (!isRejected) {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    try {
      return await started(new Worker(url));
    } catch {
      isRejected = true;
    } finally {
      URL.revokeObjectURL(url);
    }
  }
  return started(new Worker(new URL('./engine-worker.js', import.meta.url)));
}

/** Waits for the first message of a worker. */
function started(worker: Worker): Promise<Worker> {
  return new Promise((done, fail) => {
    worker.onmessage = () => done(worker);
    worker.onerror = (event) => fail(new Error(`the engine failed: ${failure(event)}`));
  });
}

const failure = (event: ErrorEvent): string => event.message || 'the worker cannot be loaded';
