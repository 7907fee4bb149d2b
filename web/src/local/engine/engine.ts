/** Runs the engine's jobs, each in a worker of its own. */
import { onend } from '../life';
import { LocalProblem } from '../problems';
import type { FromEngine, Start } from './messages';

/** The part of a `Worker` that is used. */
export interface Port {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface Jobs {
  /**
   * Runs a job, reports its lines and returns the last one. Rejected with the signal's reason when
   * it aborts, and with a problem if the engine stops.
   */
  run(job: unknown, online: (line: string) => void, signal: AbortSignal): Promise<string>;
}

export class Engine implements Jobs {
  constructor(
    /** The compiled engine, the same for all workers, so that a start is cheap. */
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly open: () => Port,
  ) {}

  async run(job: unknown, online: (line: string) => void, signal: AbortSignal): Promise<string> {
    const module = await this.module();
    signal.throwIfAborted();
    const worker = this.open();
    let stop = () => {};
    try {
      return await new Promise<string>((done, fail) => {
        let last = '';
        stop = () => fail(signal.reason as Error);
        signal.addEventListener('abort', stop);
        const failed = (reason: string) => fail(new LocalProblem('engine-stopped', reason));
        worker.onerror = (event) => failed(event.message);
        worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
          if (data.type === 'line') online((last = data.line));
          else if (data.type === 'done') done(last);
          else if (data.type === 'failed') failed(data.reason);
          else onend(data.lock, () => failed('the browser has ended the worker'));
        };
        worker.postMessage({ module, job: JSON.stringify(job) } satisfies Start);
      });
    } finally {
      signal.removeEventListener('abort', stop);
      worker.terminate();
    }
  }
}
