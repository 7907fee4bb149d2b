/** Sends the requests of the page to a worker, and starts the worker again if it fails. */
import type { LocalRequest } from '../contract';
import type { Port } from '../engine/engine';
import { onend } from '../life';
import type { FromWorker, ToWorker } from '../messages';
import { LocalProblem } from '../problems';
import { Lines, respond, respondProblem } from './response';

/** Maximum number of times that a request is sent. */
const MAX_ATTEMPTS = 2;

interface Pending {
  request: LocalRequest;
  attempts: number;
  resolve: (response: Response) => void;
  reject: (reason: unknown) => void;
  /** The body, once it is being received. */
  lines?: Lines;
}

export class Requests {
  #worker: Port | undefined;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(
    private readonly open: () => Port,
    private readonly onstore: (isDurable: boolean) => void,
  ) {}

  /** Starts the worker, which otherwise starts with the first request. */
  start(): void {
    this.#worker ??= this.#open();
  }

  send(request: LocalRequest, signal: AbortSignal | null | undefined): Promise<Response> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const id = ++this.#lastId;
      const abort = () => {
        const pending = this.#end(id);
        if (!pending || !signal) return;
        this.#post({ type: 'abort', id });
        pending.lines?.fail(signal.reason);
        reject(signal.reason as Error);
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#pending.set(id, { request, attempts: 0, resolve, reject });
      this.#submit(id);
    });
  }

  #submit(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    pending.attempts++;
    this.#post({ type: 'request', id, request: pending.request });
  }

  #post(message: ToWorker): void {
    this.#worker ??= this.#open();
    this.#worker.postMessage(message);
  }

  #open(): Port {
    const worker = this.open();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    // The event of a script that cannot be loaded has no message.
    worker.onerror = ({ message }: { message?: string }) =>
      this.#restart(new LocalProblem(message === undefined ? 'incomplete' : 'stopped', message));
    return worker;
  }

  #receive(message: FromWorker): void {
    if (message.type === 'crashed') {
      this.#restart(new LocalProblem('stopped', message.reason));
      return;
    }
    if (message.type === 'alive') {
      const worker = this.#worker;
      onend(message.lock, () => {
        if (this.#worker !== worker) return;
        this.#restart(new LocalProblem('stopped', 'the browser has ended the worker'));
      });
      return;
    }
    if (message.type === 'store') {
      this.onstore(message.isDurable);
      return;
    }
    const { id } = message;
    const pending = this.#pending.get(id);
    switch (message.type) {
      case 'reply':
        this.#end(id)?.resolve(respond(message.head, message.body));
        break;
      case 'open': {
        if (!pending) break;
        pending.lines = new Lines(() => this.#end(id) && this.#post({ type: 'abort', id }));
        pending.resolve(respond(message.head, pending.lines.body));
        break;
      }
      case 'line':
        pending?.lines?.add(message.line);
        break;
      case 'end':
        this.#end(id)?.lines?.end();
        break;
    }
  }

  #end(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /**
   * Replaces the worker. Pending requests are retried with the new one, which is safe because a
   * repeated request has the same effect. After the last attempt the response is the problem.
   */
  #restart(problem: LocalProblem): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const [id, pending] of [...this.#pending]) {
      const { lines, attempts } = pending;
      if (!lines && attempts < MAX_ATTEMPTS) {
        this.#submit(id);
        continue;
      }
      this.#end(id);
      if (lines) {
        lines.add(JSON.stringify({ error: problem }));
        lines.end();
      } else {
        pending.resolve(respondProblem(problem));
      }
    }
  }
}
