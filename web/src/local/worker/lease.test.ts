// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { requestLease } from './lease';

/** Locks whose holders wait for each other. */
class FakeLocks {
  readonly #held = new Map<string, Promise<unknown>>();

  request(name: string, { signal }: { signal: AbortSignal }, action: () => unknown) {
    const before = this.#held.get(name) ?? Promise.resolve();
    const run = before.then(() => {
      signal.throwIfAborted();
      return action();
    });
    this.#held.set(
      name,
      run.catch(() => undefined),
    );
    return run;
  }
}

const settle = () => new Promise((done) => setTimeout(done, 5));
afterEach(() => vi.unstubAllGlobals());

it('is held by one tab, then by the next one', async () => {
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  const held: number[] = [];
  const stops = [0, 1, 2].map((tab) => {
    const stop = new AbortController();
    void requestLease('a', stop.signal, () => held.push(tab));
    return stop;
  });
  void requestLease('b', new AbortController().signal, () => held.push(9));
  await settle();
  expect(held).toEqual([0, 9]);
  // A tab that no longer waits does not get it.
  stops[1]!.abort();
  stops[0]!.abort();
  await settle();
  expect(held).toEqual([0, 9, 2]);
});

it('is held by every tab in a browser without locks', async () => {
  vi.stubGlobal('navigator', {});
  const held = vi.fn();
  const requested = requestLease('a', new AbortController().signal, held);
  expect(held).not.toHaveBeenCalled();
  await requested;
  expect(held).toHaveBeenCalledOnce();
});
