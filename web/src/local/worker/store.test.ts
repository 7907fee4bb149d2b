// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseStore, NAME } from './database-store';
import { MemoryStore } from './memory-store';
import { openStore } from './open-store';
import type { StoredGame } from '../contract';
import { append, checksum, create, load, read, remove } from './log';
import { newPlayer } from './store';

const game = (id: string, played: number): StoredGame => ({
  ...{ id, played, summary: { id }, events: [] },
});

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
      await create(store, game(id, played));
    expect((await store.all()).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('are changed and deleted', async () => {
    const store = await open();
    await create(store, game('a', 1));
    await store.change('a', (found) => game('a', found!.played + 1));
    await store.change('a', () => undefined);
    expect(await store.get('a')).toEqual(game('a', 2));
    expect([await remove(store, 'a'), await remove(store, 'a')]).toEqual([true, false]);
    expect(await store.get('a')).toBeNull();
  });

  it('are not replaced by a new one with the same id', async () => {
    const store = await open();
    expect(await create(store, game('a', 1))).toMatchObject({ is_new: true });
    const again = { found: game('a', 1), chain: checksum([]), is_new: false };
    expect(await create(store, game('a', 9))).toEqual(again);
    expect(await store.all()).toEqual([game('a', 1)]);
  });

  it('stay as they are if the decision fails', async () => {
    const store = await open();
    await create(store, game('a', 1));
    const decide = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
    await expect(store.change('a', decide)).rejects.toThrow('unreachable');
    expect(await store.get('a')).toEqual(game('a', 1));
  });

  it('have logs that grow only at the expected end', async () => {
    const store = await open();
    await create(store, game('a', 1));
    const add = async (after: number, chain: number | undefined, event: unknown) => {
      const next = { events: [event], played: 2, summary: 'new' };
      return (await append(store, { game: 'a', after, chain: chain!, ...next })).chain;
    };
    const one = await add(0, checksum([]), { move: 'd4' });
    const two = await add(1, one, { move: 'é4' });
    const events = [{ move: 'd4' }, { move: 'é4' }];
    expect([one, two]).toEqual([checksum(events.slice(0, 1)), checksum(events)]);
    expect(await add(1, one, 'late')).toBeUndefined();
    expect(await add(2, one, 'of another log')).toBeUndefined();
    const stored = { id: 'a', played: 2, summary: 'new', events };
    expect(await load(store, 'a')).toEqual({ found: stored, chain: two });

    const since = async (after: number, chain: number | undefined) =>
      (await read(store, { game: 'a', after, chain: chain! })).found;
    expect(await since(1, one)).toEqual(events.slice(1));
    expect(await since(2, two)).toEqual([]);
    expect([await since(1, two), await since(3, two)]).toEqual([null, null]);
    await remove(store, 'a');
    expect([await since(0, checksum([])), (await load(store, 'a')).found]).toEqual([null, null]);
    expect(await add(0, checksum([]), 'late')).toBeUndefined();
  });

  it('may be damaged', async () => {
    const store = await open();
    const broken = { id: 'a', played: 1, summary: null } as StoredGame;
    await create(store, broken);
    expect((await load(store, 'a')).found).toEqual(broken);
    const end = { game: 'a', after: 0, chain: checksum([]) };
    expect((await read(store, end)).found).toBeNull();
    const next = { events: [1], played: 2, summary: null };
    expect(await append(store, { ...end, ...next })).toEqual({});
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
  await create(one, game('a', 1));
  expect(await other.get('a')).toEqual(game('a', 1));
});

it('accepts one of two events that tabs append at once', async () => {
  const stores = await Promise.all([DatabaseStore.open(), DatabaseStore.open()]);
  await create(stores[0], game('a', 0));
  const events = Array.from({ length: 40 }, (_, i) => i);
  const chain = checksum([]);
  const appended = events.map((event, i) =>
    append(stores[i % 2]!, {
      ...{ game: 'a', after: 0, chain, events: [event], played: 1, summary: null },
    }),
  );
  const accepted = (await Promise.all(appended)).filter(({ chain }) => chain !== undefined);
  expect(accepted).toHaveLength(1);
  expect((await stores[1].get('a'))?.events).toHaveLength(1);
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
  await create(store, game('a', 1));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const change = store.change('a', () => game('a', 2));
  await expect(change).rejects.toMatchObject({ code: 'storage-full', status: 507 });
  vi.restoreAllMocks();
  expect(await store.get('a')).toEqual(game('a', 1));
});

it('closes for a newer version, and reports that it is outdated', async () => {
  const store = await DatabaseStore.open();
  await new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 99);
    request.onsuccess = () => done((request.result.close(), undefined));
    request.onerror = fail;
  });
  await expect(create(store, game('a', 1))).rejects.toMatchObject({ code: 'outdated' });
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
  await create(store, game('a', 1));
  expect(await store.get('a')).toEqual(game('a', 1));
  expect(opened).toHaveLength(2);
});
