/** Runs the engine's jobs, each in a worker of its own. */
import { onend } from '../life';
import { LocalProblem } from '../problems';
import type { FromEngine, Start } from './messages';
import type { OpenThreads, Threads } from './threads';

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
    private readonly openThreads: OpenThreads = () => Promise.resolve(undefined),
  ) {}

  async run(job: unknown, online: (line: string) => void, signal: AbortSignal): Promise<string> {
    const threads = isAnalysis(job) ? await this.openThreads() : undefined;
    let isBegun = false;
    const begin = (line: string) => {
      isBegun = true;
      online(line);
    };
    try {
      return await this.#run(job, begin, signal, threads);
    } catch (error) {
      // The device may have too little memory for several threads.
      if (!threads || isBegun || signal.aborted) throw error;
      return this.#run(job, online, signal);
    }
  }

  async #run(
    job: unknown,
    online: (line: string) => void,
    signal: AbortSignal,
    { shared, helpers }: Partial<Threads> = {},
  ): Promise<string> {
    const workers: Port[] = [...(helpers ?? [])];
    let stop = () => {};
    try {
      const module = await this.module();
      signal.throwIfAborted();
      const worker = this.open();
      workers.push(worker);
      return await new Promise<string>((done, fail) => {
        let last = '';
        stop = () => fail(signal.reason as Error);
        signal.addEventListener('abort', stop);
        const failed = (reason: string) => fail(new LocalProblem('engine-stopped', reason));
        const receive = ({ data }: MessageEvent<FromEngine>) => {
          if (data.type === 'line') online((last = data.line));
          else if (data.type === 'done') done(last);
          else if (data.type === 'failed') failed(data.reason);
          else onend(data.lock, () => failed('the browser has ended the worker'));
        };
        for (const each of workers) {
          each.onerror = (event) => failed(event.message);
          each.onmessage = receive;
        }
        const start: Start = { module, job: JSON.stringify(job) };
        worker.postMessage(shared ? { ...start, shared } : start);
      });
    } finally {
      signal.removeEventListener('abort', stop);
      for (const worker of workers) worker.terminate();
    }
  }
}

/** Whether a job is an analysis: with several threads, the other jobs would not find the same on every device. */
const isAnalysis = (job: unknown): boolean =>
  typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'analysis';
