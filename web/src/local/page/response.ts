/** The worker's replies as the responses that `fetch` returns. */
import type { Head } from '../messages';
import { PROBLEM_TYPE, type LocalProblem } from '../problems';

/** Statuses whose responses have no body. */
const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

export function respond({ status, type, filename }: Head, body: BodyInit): Response {
  const headers: Record<string, string> = { 'content-type': type };
  if (filename) headers['content-disposition'] = `attachment; filename="${filename}"`;
  return new Response(STATUSES_WITHOUT_BODY.has(status) ? null : body, { status, headers });
}

export const respondProblem = (problem: LocalProblem): Response =>
  respond({ status: problem.status, type: PROBLEM_TYPE }, JSON.stringify(problem));

/** A body whose lines arrive one by one. */
export class Lines {
  readonly body: ReadableStream<Uint8Array>;
  #controller!: ReadableStreamDefaultController<Uint8Array>;

  constructor(oncancel: () => void) {
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: oncancel,
    });
  }

  add(line: string): void {
    this.#controller.enqueue(new TextEncoder().encode(`${line}\n`));
  }

  end(): void {
    this.#controller.close();
  }

  fail(reason: unknown): void {
    this.#controller.error(reason);
  }
}
