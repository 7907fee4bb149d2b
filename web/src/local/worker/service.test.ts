// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameState } from '../../api/model';
import type { LocalRequest } from '../contract';
import type { News } from '../news';
import { DatabaseStore } from './database-store';
import { counting, FakeEngine, FakeRules, type Counting } from './fake';
import type { Exclusively } from './move-jobs';
import { newRandom } from './requests';
import { LocalService } from './service';

/** The tabs of a browser, each with its own service, all with one database. */
class Browser {
  readonly news: News[] = [];
  readonly tabs: Tab[] = [];
  #locks = new Map<string, Promise<unknown>>();

  async open(): Promise<Tab> {
    const tab = new Tab(await DatabaseStore.open(), this.exclusively, (news) => {
      this.news.push(news);
      for (const other of this.tabs) if (other !== tab) other.service.receive(news);
    });
    this.tabs.push(tab);
    return tab;
  }

  /** A lock whose holders wait for each other. */
  readonly exclusively: Exclusively = (name, signal, action) => {
    const before = this.#locks.get(name) ?? Promise.resolve();
    const run = before.then(() => {
      signal.throwIfAborted();
      return action();
    });
    this.#locks.set(
      name,
      run.catch(() => undefined),
    );
    return run;
  };

  types(): string[] {
    return this.news.map(({ type }) => type);
  }
}

class Tab {
  readonly rules = new FakeRules();
  readonly engine = new FakeEngine();
  readonly service: LocalService;
  prepare = (_: LocalRequest): Promise<void> => Promise.resolve();

  constructor(
    readonly store: DatabaseStore,
    exclusively: Exclusively,
    publish: (news: News) => void,
  ) {
    const { engine, rules } = this;
    const { answer } = rules;
    const prepare = (request: LocalRequest) => this.prepare(request);
    this.service = new LocalService({ answer, prepare, store, engine, exclusively, publish });
  }

  async send(method: string, path: string, body?: object, signal?: AbortSignal) {
    const request: LocalRequest = {
      ...{ method, path, query: '', random: newRandom() },
      body: body ? JSON.stringify(body) : null,
    };
    const reply = await this.service.handle(request, signal ?? new AbortController().signal);
    return { ...reply, json: () => JSON.parse(reply.body) as never };
  }

  async create(computer = false): Promise<string> {
    const { json } = await this.send('POST', 'games', { computer });
    return (json() as GameState).id;
  }

  move = (id: string, seq: number, move = 'a1') =>
    this.send('POST', `games/${id}/moves`, { seq, move });

  async state(id: string): Promise<{ seq: number; moves: string[] }> {
    return (await this.send('GET', `games/${id}`)).json();
  }
}

let browser: Browser;
let tab: Tab;
/** Waits until all pending work is done. */
const settle = () => new Promise((done) => setTimeout(done, 30));

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  browser = new Browser();
  tab = await browser.open();
});
afterEach(() => vi.unstubAllGlobals());

it('passes the rules everything that an answer depends on', async () => {
  const id = await tab.create();
  await tab.move(id, 0);
  const request = tab.rules.requests.at(-1)!;
  expect(request).toMatchObject({ method: 'POST', path: `games/${id}/moves`, result: null });
  expect(request.player).toMatch(/^[a-z0-9]{16}$/);
  expect(request.random).toMatch(/^[0-9a-f]{32}$/);
  expect(Math.abs(request.now - Date.now())).toBeLessThan(60_000);
  expect((request.game as Counting).moves).toEqual([]);
  await tab.send('GET', 'games');
  expect(tab.rules.requests.at(-1)).toMatchObject({ games: [{ id }], game: null });
  await tab.send('GET', 'games/export');
  expect(tab.rules.requests.at(-1)?.games).toMatchObject([{ id, moves: ['a1'] }]);
  await tab.send('POST', 'review', { id });
  expect(tab.rules.requests.at(-1)?.game).toMatchObject({ id });
});

it('stores a change and notifies all tabs', async () => {
  const id = await tab.create();
  await tab.move(id, 0);
  expect(await tab.state(id)).toMatchObject({ seq: 1, moves: ['a1'] });
  expect(browser.types()).toEqual(['own-games', 'update', 'own-games']);
  expect((await tab.send('DELETE', `games/${id}`)).status).toBe(204);
  expect(browser.types().slice(3)).toEqual(['own-games', 'deleted']);
  expect((await tab.send('GET', `games/${id}`)).status).toBe(404);
});

it('refuses the second of two moves that tabs make at once', async () => {
  const other = await browser.open();
  const id = await tab.create();
  const answers = await Promise.all([tab.move(id, 0, 'a1'), other.move(id, 0, 'b2')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await tab.state(id)).toMatchObject({ seq: 1 });
});

it('answers a rematch that exists with its game', async () => {
  const id = await tab.create();
  const rematch = () => tab.send('POST', `games/${id}/rematch`, {});
  expect((await rematch()).status).toBe(201);
  await tab.move(`${id}-again`, 0);
  const again = await rematch();
  expect(again.status).toBe(200);
  expect(again.json()).toMatchObject({ id: `${id}-again`, seq: 1 });
});

it('answers with the result of a job, and stores nothing before', async () => {
  const id = await tab.create();
  const hint = tab.send('POST', `games/${id}/hint`, { seq: 0 });
  const job = await tab.engine.begun(1);
  expect(job.job).toBe('hint');
  expect((await tab.send('GET', `games/${id}`)).status).toBe(200);
  job.done('"c3"');
  expect((await hint).json()).toEqual({ move: 'c3' });
  const [first, second] = tab.rules.requests.filter(({ path }) => path.endsWith('hint'));
  expect(second).toMatchObject({ random: first!.random, result: '"c3"' });
});

it('rejects a hint if the game has changed meanwhile', async () => {
  const id = await tab.create();
  const hint = tab.send('POST', `games/${id}/hint`, { seq: 0 });
  const job = await tab.engine.begun(1);
  await tab.move(id, 0);
  job.done('"c3"');
  expect((await hint).status).toBe(409);
});

it('reports the lines of a job until it ends or is aborted', async () => {
  const stop = new AbortController();
  const { type, lines } = await tab.send('POST', 'analysis', { depth: 3 }, stop.signal);
  expect(type).toBe('application/x-ndjson');
  const heard: string[] = [];
  const end = lines!((line) => heard.push(line));
  const job = await tab.engine.begun(1);
  expect(job.job).toEqual({ depth: 3 });
  job.online('1');
  job.online('2');
  expect(heard).toEqual(['1', '2']);
  stop.abort();
  await expect(end).rejects.toBe(stop.signal.reason);
});

it('plays the move of a background job', async () => {
  const id = await tab.create(true);
  const reply = await tab.move(id, 0);
  expect(reply.json()).toMatchObject({ seq: 1 });
  const job = await tab.engine.begun(1);
  expect(job.job).toBe('move after 1');
  job.done('"b4"');
  await settle();
  expect(await tab.state(id)).toMatchObject({ seq: 2, moves: ['a1', 'b4'] });
});

it('searches once, however often the game is requested', async () => {
  const id = await tab.create(true);
  await tab.move(id, 0);
  await tab.state(id);
  await tab.state(id);
  await settle();
  expect(tab.engine.jobs).toHaveLength(1);
});

it('stops a search that a newer change makes obsolete', async () => {
  const id = await tab.create(true);
  await tab.move(id, 0);
  const first = await tab.engine.begun(1);
  await tab.move(id, 1, 'undo');
  expect(first.signal.aborted).toBe(true);
  first.done('"b4"');
  await settle();
  expect(await tab.state(id)).toMatchObject({ seq: 2, moves: ['a1', 'undo'] });
  await tab.move(id, 2);
  expect((await tab.engine.begun(2)).job).toBe('move after 3');
});

it('stops a search when another tab changes or deletes the game', async () => {
  const other = await browser.open();
  const id = await tab.create(true);
  await tab.move(id, 0);
  const first = await tab.engine.begun(1);
  await other.move(id, 1, 'undo');
  expect(first.signal.aborted).toBe(true);
  await other.move(id, 2);
  const second = await other.engine.begun(1);
  await tab.send('DELETE', `games/${id}`);
  expect(second.signal.aborted).toBe(true);
});

it('lets one tab search, and the next one if the first is gone', async () => {
  const other = await browser.open();
  const id = await tab.create(true);
  await tab.move(id, 0);
  const job = await tab.engine.begun(1);
  await other.state(id);
  await settle();
  expect(other.engine.jobs).toHaveLength(0);
  // Closes the tab: its lock is released, and it sends no more messages.
  browser.tabs.splice(0, 1);
  job.fail();
  (await tab.engine.begun(2)).fail();
  (await other.engine.begun(1)).done('"b4"');
  await settle();
  expect(await other.state(id)).toMatchObject({ moves: ['a1', 'b4'] });
});

it('does not search again for a move that another tab has played', async () => {
  const other = await browser.open();
  const id = await tab.create(true);
  await tab.move(id, 0);
  await other.state(id);
  // The message about the move is lost.
  browser.tabs.splice(1, 1);
  (await tab.engine.begun(1)).done('"b4"');
  await settle();
  expect(other.engine.jobs).toHaveLength(0);
});

it('continues a search for the computer when the game is opened again', async () => {
  await tab.store.change(null, {
    decide: () => ({ created: counting('old', { seq: 1, moves: ['a1'], computer: true }) }),
    taken: () => ({}),
  });
  await tab.state('old');
  (await tab.engine.begun(1)).done('"b4"');
  await settle();
  expect(await tab.state('old')).toMatchObject({ moves: ['a1', 'b4'] });
});

it('searches again if the engine stops', async () => {
  const id = await tab.create(true);
  await tab.move(id, 0);
  (await tab.engine.begun(1)).fail();
  (await tab.engine.begun(2)).done('"b4"');
  await settle();
  expect((await tab.state(id)).moves).toHaveLength(2);
});

it('reports an engine that stops twice', async () => {
  const id = await tab.create(true);
  await tab.move(id, 0);
  (await tab.engine.begun(1)).fail();
  (await tab.engine.begun(2)).fail();
  await settle();
  expect(browser.news.at(-1)).toEqual({ type: 'trouble', game: id, code: 'engine-stopped' });
});

it('checks a game again when a player’s time may be up', async () => {
  const id = await tab.create();
  await tab.send('POST', `games/${id}/clock`, {});
  await expect.poll(() => tab.state(id), { timeout: 3000 }).toMatchObject({ moves: ['time'] });
});

it('answers for other games if one cannot be read', async () => {
  const broken = { id: 'broken', played: 5, summary: null };
  const decide = () => ({ created: broken });
  await tab.store.change(null, { decide, taken: () => ({}) });
  const id = await tab.create();
  const answer = await tab.send('GET', 'games/broken');
  expect(answer.status).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'damaged' });
  expect((await tab.move(id, 0)).status).toBe(200);
  expect((await tab.send('GET', 'games')).json()).toEqual({ games: [{ id }, null] });
  await tab.send('DELETE', 'games/broken');
  expect((await tab.send('GET', 'games/broken')).status).toBe(404);
});

it('has the same effect if a request is sent again', async () => {
  const request = {
    ...{ method: 'POST', path: 'games', query: '', random: 'a'.repeat(32) },
    body: '{}',
  };
  const { signal } = new AbortController();
  await tab.service.handle(request, signal);
  expect((await tab.service.handle(request, signal)).status).toBe(200);
  expect(await tab.store.all()).toHaveLength(1);
});
