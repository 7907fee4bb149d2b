// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseStore, NAME } from './database-store';
import { MemoryStore } from './memory-store';
import { openStore } from './open-store';
import { newPlayer, type Change, type GameStore } from './store';

interface Game {
  id: string;
  played: number;
  summary: unknown;
}
const game = (id: string, played: number): Game => ({ id, played, summary: { id } });
const taken = () => ({});
const add = (store: GameStore, created: Game) =>
  store.change(null, { decide: () => ({ created }), taken });
const read = async (store: GameStore, id: string) => {
  let found: Game | null = null;
  await store.change(id, { decide: (game) => ((found = game), {}), taken });
  return found as Game | null;
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('makes ids of players', () => {
  expect(newPlayer()).toMatch(/^[0-9a-v]{16}$/);
  expect(newPlayer()).not.toBe(newPlayer());
});

describe.each([
  ['the database', () => DatabaseStore.open()],
  ['memory', () => Promise.resolve(new MemoryStore())],
])('games in %s', (_, open) => {
  it('are listed with the most recently played one first', async () => {
    const store = await open();
    for (const [id, played] of [
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ] as const)
      await add(store, game(id, played));
    expect((await store.all()).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('are changed and deleted', async () => {
    const store = await open();
    await add(store, game('a', 1));
    const decide = (found: Game | null) => ({ stored: game('a', found!.played + 1) });
    await store.change('a', { decide, taken });
    expect(await read(store, 'a')).toEqual(game('a', 2));
    await store.change('a', { decide: () => ({ deleted: true as const }), taken });
    expect(await read(store, 'a')).toBeNull();
  });

  it('are not replaced by a new one with the same id', async () => {
    const store = await open();
    await add(store, game('a', 1));
    const change = await store.change<Change & { kind: string }>('x', {
      decide: () => ({ created: game('a', 9), stored: game('x', 9), kind: 'created' }),
      taken: (existing) => ({ kind: existing.id }),
    });
    expect(change).toEqual({ kind: 'a' });
    expect(await store.all()).toEqual([game('a', 1)]);
  });

  it('stay as they are if the decision fails', async () => {
    const store = await open();
    await add(store, game('a', 1));
    const decide = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
    await expect(store.change('a', { decide, taken })).rejects.toThrow('unreachable');
    expect(await read(store, 'a')).toEqual(game('a', 1));
  });

  it('belong to one player', async () => {
    const store = await open();
    expect(await store.player()).toBe(await store.player());
  });
});

it('keeps games and player for another tab', async () => {
  const [one, other] = await Promise.all([DatabaseStore.open(), DatabaseStore.open()]);
  const players = await Promise.all([one.player(), other.player()]);
  expect(players[0]).toBe(players[1]);
  await add(one, game('a', 1));
  expect(await read(other, 'a')).toEqual(game('a', 1));
});

it('loses no change of two tabs', async () => {
  const stores = await Promise.all([DatabaseStore.open(), DatabaseStore.open()]);
  await add(stores[0], game('a', 0));
  const decide = (found: Game | null) => ({ stored: game('a', found!.played + 1) });
  const changes = Array.from({ length: 40 }, (_, i) =>
    stores[i % 2]!.change('a', { decide, taken }),
  );
  await Promise.all(changes);
  expect((await read(stores[1], 'a'))?.played).toBe(40);
});

it('is in memory where the browser has no database', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect((await openStore()).isDurable).toBe(false);
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  expect((await openStore()).isDurable).toBe(false);
});

it('reports a full device, and changes nothing', async () => {
  const store = await DatabaseStore.open();
  await add(store, game('a', 1));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const change = store.change('a', { decide: () => ({ stored: game('a', 2) }), taken });
  await expect(change).rejects.toMatchObject({ code: 'storage-full', status: 507 });
  vi.restoreAllMocks();
  expect(await read(store, 'a')).toEqual(game('a', 1));
});

it('closes for a newer version, and reports that it is outdated', async () => {
  const store = await DatabaseStore.open();
  await new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 99);
    request.onsuccess = () => done((request.result.close(), undefined));
    request.onerror = fail;
  });
  await expect(add(store, game('a', 1))).rejects.toMatchObject({ code: 'outdated' });
  await expect(openStore()).rejects.toMatchObject({ code: 'outdated' });
});

it('opens the database again after the browser has closed it', async () => {
  const opened: IDBDatabase[] = [];
  const { open } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  });
  const store = await DatabaseStore.open();
  opened[0]!.close();
  await add(store, game('a', 1));
  expect(await read(store, 'a')).toEqual(game('a', 1));
  expect(opened).toHaveLength(2);
});
