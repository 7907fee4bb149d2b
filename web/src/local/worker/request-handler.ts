/** Receives the page's requests and sends the responses, several at a time. */
import type { FromWorker, Head, ToWorker } from '../messages';
import { LocalProblem, PROBLEM_TYPE } from '../problems';
import type { LocalService } from './service';

export class RequestHandler {
  readonly #open = new Map<number, AbortController>();

  constructor(
    /** The service once it has started; rejected with a problem. */
    private readonly service: () => Promise<LocalService>,
    private readonly send: (message: FromWorker) => void,
  ) {}

  async receive(message: ToWorker): Promise<void> {
    const { id } = message;
    if (message.type === 'abort') {
      this.#open.get(id)?.abort();
      return;
    }
    const abort = new AbortController();
    this.#open.set(id, abort);
    try {
      await this.#respond(id, message, abort.signal);
    } catch (error) {
      this.#fail(id, error, abort.signal);
    } finally {
      this.#open.delete(id);
    }
  }

  async #respond(
    id: number,
    { request }: Extract<ToWorker, { type: 'request' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const service = await this.service();
    const { status, type, filename, body, lines } = await service.handle(request, signal);
    if (signal.aborted) return;
    const head: Head = { status, type, filename };
    if (!lines) {
      this.send({ type: 'reply', id, head, body });
      return;
    }
    this.send({ type: 'open', id, head });
    try {
      await lines((line) => signal.aborted || this.send({ type: 'line', id, line }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LocalProblem)) throw error;
      // The server ends a response early in the same way.
      this.send({ type: 'line', id, line: JSON.stringify({ error }) });
    }
    this.send({ type: 'end', id });
  }

  #fail(id: number, error: unknown, signal: AbortSignal): void {
    if (signal.aborted && error === signal.reason) return;
    if (error instanceof LocalProblem) {
      const head = { status: error.status, type: PROBLEM_TYPE };
      this.send({ type: 'reply', id, head, body: JSON.stringify(error) });
    } else {
      // An error of the rules leaves their memory in an unknown state.
      this.send({ type: 'crashed', reason: String(error) });
    }
  }
}
