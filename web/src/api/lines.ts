/** Answers that come as lines of JSON, one after the other, while the service is still at work. */
import { connection } from '../site/connection.svelte';
import { cutOff, offline, readProblem, type Problem } from './problem';

/** Cuts text that comes in pieces into its lines; the last one need not end. */
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
    // Whoever stops listening stops the work.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Sends a request and hands over each line of the answer as it comes. Ends quietly when `signal`
 * aborts; a refusal and a lost line are thrown as problems. The last line has `done`, or an `error`
 * where the service ends it before its time; an answer without either was cut off on its way.
 */
export async function streamLines<T extends { done?: boolean | undefined }>(
  path: string,
  body: unknown,
  signal: AbortSignal,
  online: (line: T) => void,
): Promise<void> {
  let done = false;
  try {
    const answer = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    connection.found();
    if (!answer.ok || !answer.body) throw readProblem(answer.status, await answer.text());
    for await (const text of linesOf(textOf(answer.body))) {
      if (signal.aborted) return;
      const line = JSON.parse(text) as T & { error?: Pick<Problem, 'status'> };
      if (line.error) throw ended(readProblem(line.error.status, JSON.stringify(line.error)));
      done = line.done === true;
      online(line);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof SyntaxError) throw cutOff();
    // `fetch` and a reader say in this one way that there is no line.
    if (!(error instanceof TypeError)) throw error;
    connection.lost();
    throw offline();
  }
  if (!done && !signal.aborted) throw cutOff();
}

/** The service says that it stops: whoever waits for it is called when it is back. */
function ended(problem: Problem): Problem {
  if (problem.code === 'closing') connection.lost();
  return problem;
}
