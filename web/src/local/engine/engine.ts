/** Runs the engine's jobs, each in a worker of its own. */
import { onend } from '../life';
import { LocalProblem } from '../problems';
import type { FromEngine, Shared, Start, StartHelper } from './messages';
import { slotCount } from './thread-slots';

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

/** How a job gets several threads. */
export interface Threads {
  /** What the threads of a job share; undefined if it must run on one thread. */
  share(): Promise<Shared | undefined>;
  /** Opens a helper. */
  open(): Port;
}

export class Engine implements Jobs {
  constructor(
    /** The compiled engine, the same for all workers, so that a start is cheap. */
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly open: () => Port,
    private threads?: Threads,
  ) {}

  async run(job: unknown, online: (line: string) => void, signal: AbortSignal): Promise<string> {
    const [module, shared] = await Promise.all([
      this.module(),
      isAnalysis(job) ? this.threads?.share() : undefined,
    ]);
    signal.throwIfAborted();
    const start: Start = { module, job: JSON.stringify(job) };
    if (!shared) return this.#run(start, online, signal);
    let hasReported = false;
    const report = (line: string) => {
      hasReported = true;
      online(line);
    };
    try {
      return await this.#run({ ...start, shared }, report, signal);
    } catch (error) {
      if (hasReported || signal.aborted) throw error;
      // The device may have too little memory, now and the next time.
      console.warn('An analysis with several threads failed.', error);
      this.threads = undefined;
      return this.#run(start, online, signal);
    }
  }

  async #run(start: Start, online: (line: string) => void, signal: AbortSignal): Promise<string> {
    const workers: Port[] = [];
    let stop = () => {};
    try {
      return await new Promise<string>((done, fail) => {
        let last = '';
        stop = () => fail(signal.reason as Error);
        signal.addEventListener('abort', stop);
        const failed = (reason: string) => fail(new LocalProblem('engine-stopped', reason));
        const open = (worker: Port, message: Start | StartHelper) => {
          workers.push(worker);
          worker.onerror = (event) => failed(event.message);
          worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
            if (data.type === 'line') online((last = data.line));
            else if (data.type === 'done') done(last);
            else if (data.type === 'failed') failed(data.reason);
            else onend(data.lock, () => failed('the browser has ended the worker'));
          };
          worker.postMessage(message);
        };
        const { shared } = start;
        if (shared && this.threads) {
          for (let index = 0; index < slotCount(shared.slots); index++)
            open(this.threads.open(), { shared, index });
        }
        open(this.open(), start);
      });
    } finally {
      signal.removeEventListener('abort', stop);
      for (const worker of workers) worker.terminate();
    }
  }
}

/** Whether a job is an analysis. Only analyses have several threads: other jobs have the same result on every device. */
const isAnalysis = (job: unknown): boolean =>
  typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'analysis';
