// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from './engine';
import { FakeWorker } from './fake-worker';
import type { FromEngine, Shared, Start, StartHelper } from './messages';
import { createSlots } from './thread-slots';

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
  const aborted = engine.run({}, () => undefined, stop.signal);
  await expect(aborted).rejects.toBe(stop.signal.reason);
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

describe('with threads', () => {
  const shared = { slots: createSlots(1) } as Shared;
  let helper: FakeWorker<StartHelper, FromEngine>;
  /** The result of an analysis. */
  const analyse = () => {
    helper = new FakeWorker();
    engine = new Engine(
      () => Promise.resolve(module),
      () => {
        workers.push(new FakeWorker());
        return workers.at(-1)!;
      },
      { share: () => Promise.resolve(shared), open: () => helper },
    );
    const { signal } = new AbortController();
    return engine.run({ kind: 'analysis' }, () => undefined, signal);
  };

  it('analyses, and ends all workers', async () => {
    const result = analyse();
    await vi.waitFor(() => expect(workers).toHaveLength(1));
    expect(helper.received).toEqual([{ shared, index: 0 }]);
    expect(workers[0]!.received).toEqual([{ module, job: '{"kind":"analysis"}', shared }]);
    workers[0]!.send({ type: 'line', line: '1' });
    workers[0]!.send({ type: 'done' });
    expect(await result).toBe('1');
    expect([workers[0]!.isEnded, helper.isEnded]).toEqual([true, true]);
  });

  it('analyses with one thread, also later, if another fails before the first line', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const result = analyse();
    await vi.waitFor(() => expect(workers).toHaveLength(1));
    helper.send({ type: 'failed', reason: 'out of memory' });
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    expect(workers[1]!.received).toEqual([{ module, job: '{"kind":"analysis"}' }]);
    workers[1]!.send({ type: 'line', line: '2' });
    workers[1]!.send({ type: 'done' });
    expect(await result).toBe('2');
    expect(warn).toHaveBeenCalledOnce();

    void engine.run({ kind: 'analysis' }, () => undefined, new AbortController().signal);
    await vi.waitFor(() => expect(workers).toHaveLength(3));
    expect(workers[2]!.received).toEqual([{ module, job: '{"kind":"analysis"}' }]);
  });
});
