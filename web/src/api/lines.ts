/** Responses that arrive as lines of JSON while the service is working. */
import { referee } from '#edition';
import { connection } from '../site/connection.svelte';
import { cutOff, offline, readProblem, type Problem } from './problem';
import type { ApiRequest } from './route';
import { timeLimit } from './time-limit';

/** Maximum time until a response begins, in milliseconds: other searches may come first. */
const BEGIN_TIMEOUT = 120_000;

/** Splits a stream of text into lines; the last one may be unterminated. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim());
  }
  if (rest.trim()) yield rest;
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Cancelling the reader stops the work.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Sends a request and passes on each line of the response. Returns when `signal` aborts; rejections
 * and lost connections are thrown as problems. The last line has `done`, or an `error` if the
 * service ends it early; a response without either was interrupted.
 */
export async function streamLines<T extends { done?: boolean | undefined }>(
  { method, path, body }: ApiRequest,
  signal: AbortSignal,
  online: (line: T) => void,
): Promise<void> {
  let done = false;
  const begin = timeLimit(BEGIN_TIMEOUT, signal);
  try {
    const response = await referee.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: begin.signal,
    });
    begin.end();
    connection.found();
    if (!response.ok || !response.body) throw readProblem(response.status, await response.text());
    for await (const text of linesOf(textOf(response.body))) {
      if (signal.aborted) return;
      const line = JSON.parse(text) as T & { error?: Pick<Problem, 'status'> };
      if (line.error) throw ended(readProblem(line.error.status, JSON.stringify(line.error)));
      done = line.done === true;
      online(line);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof SyntaxError) throw cutOff();
    // `fetch` and a reader report a lost connection in this way; the other error is that of the time limit.
    if (!(error instanceof TypeError || begin.signal?.aborted)) throw error;
    connection.lost();
    throw offline();
  } finally {
    begin.end();
  }
  if (!done && !signal.aborted) throw cutOff();
}

/**
 * The service is stopping: reports the lost connection, so that waiters are called when it is back.
 */
function ended(problem: Problem): Problem {
  if (problem.code === 'closing') connection.lost();
  return problem;
}
