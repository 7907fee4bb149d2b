import { afterEach, expect, it, vi } from 'vitest';
import { connection } from '../site/connection.svelte';
import { linesOf, streamLines } from './lines';
import { POST } from './route';

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text);
}

async function collect(...texts: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(pieces(...texts))) lines.push(line);
  return lines;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Responds to the next request with these chunks of text. */
function respond(texts: readonly string[], status = 200): void {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
}

const listen = async (signal = new AbortController().signal) => {
  const received: unknown[] = [];
  await streamLines(POST('analysis'), signal, (line) => received.push(line));
  return received;
};

it('splits chunks into lines', async () => {
  expect(await collect('{"a"', ':1}\n{"b":2}\n\n', '{"c":3}')).toEqual([
    '{"a":1}',
    '{"b":2}',
    '{"c":3}',
  ]);
  expect(await collect()).toEqual([]);
});

it('passes on lines up to the last one', async () => {
  respond(['{"depth":1}\n{"dep', 'th":2,"done":true}\n']);
  expect(await listen()).toEqual([{ depth: 1 }, { depth: 2, done: true }]);
});

it('distinguishes an interrupted response from a lost connection', async () => {
  const lost = vi.spyOn(connection, 'lost').mockImplementation(() => undefined);
  respond(['{"depth":1}\n{"dep']);
  await expect(listen()).rejects.toMatchObject({ code: 'cut-off' });
  respond(['{"depth":1}\n']);
  await expect(listen()).rejects.toMatchObject({ code: 'cut-off' });
  expect(lost).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  await expect(listen()).rejects.toMatchObject({ code: 'offline' });
  expect(lost).toHaveBeenCalledOnce();
});

it('throws the error that ends a response, and reports a closing service as a lost connection', async () => {
  const lost = vi.spyOn(connection, 'lost').mockImplementation(() => undefined);
  respond(['{"depth":1}\n{"error":{"status":500,"code":"internal"}}\n']);
  await expect(listen()).rejects.toMatchObject({ status: 500, code: 'internal' });
  expect(lost).not.toHaveBeenCalled();
  respond(['{"error":{"status":503,"code":"closing","detail":"the server stops"}}\n']);
  await expect(listen()).rejects.toMatchObject({ code: 'closing', detail: 'the server stops' });
  expect(lost).toHaveBeenCalledOnce();
});

it('throws the problem of a rejected request', async () => {
  respond(['{"code":"game-over"}'], 409);
  await expect(listen()).rejects.toMatchObject({ status: 409, code: 'game-over' });
});

it('passes on nothing after an abort', async () => {
  respond(['{"depth":1}\n']);
  const controller = new AbortController();
  controller.abort();
  expect(await listen(controller.signal)).toEqual([]);
});
