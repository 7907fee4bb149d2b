import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { words } from '../../words/words.svelte';
import { FakeWorker } from '../engine/fake-worker';
import BuildTables from './BuildTables.svelte';
import { TableBuild } from './build.svelte';
import { FakeFiles } from './fake-files';
import { BUILD_LOCK, type FromBuilder, type StartBuild } from './messages';
import { BUILT_MEN, tableFiles } from './names';

const TEN = 'w1w/3/3/w1bw1w/b1b/3/w1b w 0 0';
const NINE = 'w1w/3/3/w2w1b/b1b/3/w1b w 0 0';

let files: FakeFiles;
let workers: FakeWorker<StartBuild, FromBuilder>[];
/** Whether a worker of any tab holds the lock, and the callbacks that wait for it. */
let isLocked: boolean;
let waiting: (() => void)[];
let build: TableBuild;
let component: Record<string, unknown> | undefined;
const onchange = vi.fn();

const release = () => {
  isLocked = false;
  for (const grant of waiting.splice(0)) grant();
};
const locks = {
  query: async () => ({ held: isLocked ? [{ name: BUILD_LOCK, mode: 'exclusive' }] : [] }),
  request: (_name: string, _options: object, callback: () => unknown) =>
    new Promise<unknown>((done) => {
      const grant = () => done(callback());
      if (isLocked) waiting.push(grant);
      else grant();
    }),
};

async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done));
  flushSync();
}
async function open(position: string): Promise<void> {
  component = mount(BuildTables, { target: document.body, props: { build, position, onchange } });
  await settle();
}
const text = () => document.querySelector('[aria-live]')!.textContent;
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);
const press = async () => {
  document.querySelector('button')!.click();
  await settle();
};
const store = (names: readonly string[]) => {
  for (const name of names) {
    files.files.set(name, new Uint8Array(500_000));
    files.files.set(`${name}.complete`, new Uint8Array());
  }
};

beforeAll(() => words.choose('en'));
beforeEach(() => {
  files = new FakeFiles();
  workers = [];
  waiting = [];
  isLocked = false;
  onchange.mockClear();
  vi.stubGlobal('navigator', { languages: ['en'], storage: files.storage, locks });
  build = new TableBuild(
    () => Promise.resolve({} as WebAssembly.Module),
    () => {
      workers.push(new FakeWorker());
      return workers.at(-1)!;
    },
  );
});
afterEach(async () => {
  if (component) await unmount(component);
  component = undefined;
  vi.unstubAllGlobals();
});

it('builds tables for a position that has none, and deletes them', async () => {
  await open(TEN);
  expect(buttons()).toEqual([words.t('web-local-tables-build', { men: BUILT_MEN })]);
  await press();
  expect(workers[0]!.received).toEqual([{ module: {}, men: BUILT_MEN }]);
  workers[0]!.send({ type: 'progress', done: 0.429 });
  flushSync();
  expect(document.querySelector('progress')!.value).toBe(42);
  expect(document.body.textContent).toContain('42%');
  store(tableFiles(BUILT_MEN));
  workers[0]!.send({ type: 'finished' });
  await settle();
  expect(workers[0]!.isEnded).toBe(true);
  expect(text()).toBe(words.t('web-local-tables-stored', { men: BUILT_MEN, size: 3 }));
  expect(onchange).toHaveBeenCalledTimes(1);

  await press();
  expect([...files.files.keys()]).toEqual([]);
  expect(onchange).toHaveBeenCalledTimes(2);
  expect(buttons()).toEqual([words.t('web-local-tables-build', { men: BUILT_MEN })]);
});

it('offers nothing for positions that the tables do not have', async () => {
  await open(NINE);
  expect([text(), buttons()]).toEqual(['', []]);
});

it('keeps finished tables when it is cancelled', async () => {
  await open(TEN);
  await press();
  isLocked = true;
  store(tableFiles(BUILT_MEN).slice(0, 1));
  await press();
  expect(workers[0]!.isEnded).toBe(true);
  expect(text()).toBe(words.t('web-local-tables-cancelled'));
  expect(onchange).not.toHaveBeenCalled();
  // The browser has ended the worker, and another position may be known now.
  release();
  await settle();
  expect(onchange).toHaveBeenCalledTimes(1);
  await press();
  expect(workers).toHaveLength(2);
});

it('waits for the build of another tab', async () => {
  isLocked = true;
  await open(TEN);
  expect([text(), buttons()]).toEqual([words.t('web-local-tables-elsewhere'), []]);
  store(tableFiles(BUILT_MEN));
  release();
  await settle();
  expect(text()).toBe(words.t('web-local-tables-stored', { men: BUILT_MEN, size: 3 }));
  expect(onchange).toHaveBeenCalledTimes(1);
});

it('notices that another tab has begun', async () => {
  await open(TEN);
  isLocked = true;
  await press();
  workers[0]!.send({ type: 'busy' });
  await settle();
  expect(text()).toBe(words.t('web-local-tables-elsewhere'));
});

it('reports why there are no tables', async () => {
  await open(TEN);
  const shown = () => document.querySelector('[role=alert]') && build.error?.code;
  await press();
  workers[0]!.send({ type: 'failed', code: 'tables-no-room', detail: '' });
  await settle();
  expect(shown()).toBe('tables-no-room');
  await press();
  workers[1]!.onerror!({ message: 'out of memory' } as ErrorEvent);
  await settle();
  expect(shown()).toBe('tables-stopped');
  expect(workers.every((worker) => worker.isEnded)).toBe(true);
});
