// @vitest-environment node
import { beforeEach, expect, it } from 'vitest';
import { Engine } from './engine';
import { FakeWorker } from './fake-worker';
import type { FromEngine, Start } from './messages';

type EngineWorker = FakeWorker<Start, FromEngine>;

const module = {} as WebAssembly.Module;
let workers: EngineWorker[];
let engine: Engine;
const run = async (signal = new AbortController().signal) => {
  const lines: string[] = [];
  const result = engine.run({ game: 'six' }, (line) => lines.push(line), signal);
  // The engine has been compiled.
  await new Promise((done) => setTimeout(done));
  return { lines, result, worker: workers.at(-1)! };
};

beforeEach(() => {
  workers = [];
  engine = new Engine(
    () => Promise.resolve(module),
    () => {
      workers.push(new FakeWorker());
      return workers.at(-1)!;
    },
  );
});

it('reports the lines of a job and returns the last one', async () => {
  const { lines, result, worker } = await run();
  expect(worker.received).toEqual([{ module, job: '{"game":"six"}' }]);
  worker.send({ type: 'line', line: '1' });
  worker.send({ type: 'line', line: '2' });
  worker.send({ type: 'done' });
  expect(await result).toBe('2');
  expect([lines, worker.isEnded]).toEqual([['1', '2'], true]);
});

it('ends the worker of a job that is aborted', async () => {
  const stop = new AbortController();
  const { result, worker } = await run(stop.signal);
  stop.abort();
  await expect(result).rejects.toBe(stop.signal.reason);
  expect(worker.isEnded).toBe(true);
  const late = engine.run({}, () => undefined, stop.signal);
  await expect(late).rejects.toBe(stop.signal.reason);
  expect(workers).toHaveLength(1);
});

it('reports an engine that stops', async () => {
  for (const fail of [
    (worker: EngineWorker) => worker.send({ type: 'failed', reason: 'unreachable' }),
    (worker: EngineWorker) => worker.onerror?.({ message: 'out of memory' } as ErrorEvent),
  ]) {
    const { result, worker } = await run();
    fail(worker);
    await expect(result).rejects.toMatchObject({ code: 'engine-stopped' });
    expect(worker.isEnded).toBe(true);
  }
});
