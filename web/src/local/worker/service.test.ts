// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effect, LocalRequest, Need, RefereeRequest, StoredGame } from '../contract';
import type { TabMessage } from '../tab-messages';
import { LocalProblem } from '../problems';
import { FakeEngine, FakeReferee, reply } from './fake';
import { checksum, create } from './log';
import { MemoryStore } from './memory-store';
import { LocalService } from './service';

const ID = 'a';
const game: StoredGame = { id: ID, played: 1, summary: { line: 1 }, events: ['d4'] };

let referee: FakeReferee;
let engine: FakeEngine;
let store: MemoryStore;
let messages: TabMessage[];
let service: LocalService;
/** The leases that were requested. */
let leases: { game: string; signal: AbortSignal; hold: () => void }[];

beforeEach(() => {
  [referee, engine, store, messages, leases] = [
    new FakeReferee(),
    new FakeEngine(),
    new MemoryStore(),
    [],
    [],
  ];
  service = new LocalService({
    ...{ referee, engine, store, prepare: () => Promise.resolve() },
    requestLease: (game, signal, hold) => {
      leases.push({ game, signal, hold });
      return Promise.resolve();
    },
    publish: (message) => messages.push(message),
  });
});
afterEach(() => vi.useRealTimers());

const request = (path: string, body: object | null = null): LocalRequest => ({
  ...{ method: 'POST', path, query: 'a=1', random: 'f'.repeat(32) },
  body: body && JSON.stringify(body),
});
const send = (path: string, signal = new AbortController().signal) =>
  service.handle(request(path), signal);

/** Lets the referee perform effects. */
async function perform(...effects: Effect[]): Promise<void> {
  referee.onrequest = (ticket) => [...effects, reply(ticket, null)];
  await send('games/a');
}
const happened = () => expect.poll(() => referee.happened);

describe('a request', () => {
  it('reaches the referee with the id of the player', async () => {
    referee.onrequest = (ticket) => [reply(ticket, 'done', 201)];
    expect(await send('games/a/moves')).toMatchObject({ status: 201, body: '"done"' });
    const { player, ...rest } = referee.requests[0]!;
    expect(rest).toEqual(request('games/a/moves'));
    expect(player).toBe(await store.player());
  });

  it('gets its response once the referee is ready', async () => {
    referee.onrequest = () => [];
    const later = send('games/a');
    await expect.poll(() => referee.inputs).toHaveLength(1);
    referee.ongame = () => [reply(1, 'late')];
    service.receive({ type: 'deleted', game: ID });
    expect(await later).toMatchObject({ body: '"late"' });
  });

  it('is dropped when it is aborted', async () => {
    const stop = new AbortController();
    const aborted = send('games/a/hint', stop.signal);
    await expect.poll(() => referee.inputs).toHaveLength(1);
    stop.abort();
    await expect(aborted).rejects.toBe(stop.signal.reason);
    expect(referee.inputs[1]).toEqual({ type: 'dropped', ticket: 1 });
    await expect(send('games/a', stop.signal)).rejects.toBe(stop.signal.reason);
  });

  it('fails with the referee', async () => {
    referee.onrequest = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
    await expect(send('games/a')).rejects.toThrow('unreachable');
  });

  /** Sends a request that needs something, and returns it as it is sent again. */
  async function needing(needs: Need): Promise<RefereeRequest> {
    referee.onrequest = (ticket, { found }) => {
      const response = { status: 202, type: '', body: '', needs };
      return [found !== undefined ? reply(ticket, null) : { type: 'reply', ticket, response }];
    };
    expect(await send('games')).toMatchObject({ status: 200 });
    expect(referee.requests).toHaveLength(2);
    return referee.requests[1]!;
  }

  it('is sent again with the games that it needs', async () => {
    await create(store, game);
    expect((await needing({ kind: 'games' })).found).toEqual([game]);
    referee.inputs.length = 0;
    expect((await needing({ kind: 'summaries' })).found).toEqual([game.summary]);
  });

  it('is sent again with the line of a job', async () => {
    const sent = needing({ kind: 'job', job: 'probe' });
    const { job, done } = await engine.started(1);
    done('{}');
    expect([job, (await sent).found]).toEqual(['probe', '{}']);
  });

  it('creates a game once', async () => {
    const createdBy = async (stored: StoredGame) => {
      const needs: Need = { kind: 'create', stored };
      const response = { status: 202, type: '', body: '', needs };
      referee.onrequest = (ticket) => [{ type: 'reply', ticket, response }];
      return JSON.parse((await send('games')).body) as unknown;
    };
    const created = { game: ID, found: game, chain: checksum(['d4']) };
    expect(await createdBy(game)).toMatchObject({ ...created, is_new: true });
    expect(await createdBy({ ...game, events: [] })).toMatchObject({ ...created, is_new: false });
  });

  it('deletes a game, and notifies all tabs', async () => {
    await create(store, game);
    referee.onrequest = (ticket, { found }) => {
      const needs: Need = { kind: 'delete', game: ID };
      const response = { status: 202, type: '', body: '', needs };
      return [found === undefined ? { type: 'reply', ticket, response } : reply(ticket, found)];
    };
    expect((await send('games/a')).body).toBe('true');
    expect(referee.happened).toEqual([{ game: ID, type: 'deleted' }]);
    expect(messages).toEqual([{ type: 'own-games' }, { type: 'deleted', game: ID }]);
    expect((await send('games/a')).body).toBe('false');
    expect(messages).toHaveLength(2);
  });

  it('has the lines of a job', async () => {
    const needs: Need = { kind: 'lines', job: { depth: 3 } };
    const response = { status: 200, type: 'application/x-ndjson', body: '', needs };
    referee.onrequest = (ticket) => [{ type: 'reply', ticket, response }];
    const stop = new AbortController();
    const { type, lines } = await send('analysis', stop.signal);
    const received: string[] = [];
    const end = lines!((line) => received.push(line));
    const job = await engine.started(1);
    job.online('1');
    job.online('2');
    expect([type, job.job, received]).toEqual([response.type, { depth: 3 }, ['1', '2']]);
    stop.abort();
    await expect(end).rejects.toBe(stop.signal.reason);
  });
});

describe('the store', () => {
  it('is read and written, and its end is compared', async () => {
    await create(store, game);
    const chain = checksum(['d4']);
    await perform({ type: 'load', game: ID });
    await happened().toEqual([{ game: ID, type: 'loaded', found: game, chain }]);

    referee.inputs.length = 0;
    const next = { events: ['e4'], played: 2, summary: { line: 2 } };
    await perform({ type: 'append', game: ID, after: 1, chain, ...next });
    const end = checksum(['d4', 'e4']);
    await happened().toEqual([{ game: ID, type: 'appended', chain: end }]);
    expect(await store.get(ID)).toEqual({ id: ID, ...next, events: ['d4', 'e4'] });

    referee.inputs.length = 0;
    await perform({ type: 'append', game: ID, after: 1, chain, ...next });
    await happened().toEqual([{ game: ID, type: 'appended' }]);

    referee.inputs.length = 0;
    await perform({ type: 'read', game: ID, after: 1, chain });
    await happened().toEqual([{ game: ID, type: 'read', found: ['e4'], chain: end }]);
  });

  it('may fail', async () => {
    vi.spyOn(store, 'get').mockRejectedValue(new LocalProblem('storage-unavailable'));
    await perform({ type: 'load', game: ID });
    const problem = { status: 500, code: 'storage-unavailable' };
    await happened().toMatchObject([{ type: 'loaded', problem }]);
  });
});

it('sends messages to all tabs, and receives theirs', async () => {
  const update = { game: ID, events: [], state: { seq: 4 } } as never;
  await perform({ type: 'post', news: { type: 'update', update } });
  expect(messages).toEqual([{ type: 'update', update }]);
  service.receive({ type: 'update', update });
  service.receive({ type: 'own-games' });
  service.receive({ type: 'deleted', game: ID });
  expect(referee.happened).toEqual([
    { game: ID, type: 'updated', seq: 4 },
    { game: ID, type: 'deleted' },
  ]);
});

it('has one timer for a game, and others for retries', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timer = (wait: number | null): Effect => ({ type: 'timer', game: ID, wait });
  await perform(timer(10), timer(20), { type: 'retry', game: ID, wait: 30 });
  vi.advanceTimersByTime(19);
  expect(referee.happened).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(referee.happened).toEqual([{ game: ID, type: 'tick' }]);
  vi.advanceTimersByTime(10);
  expect(referee.happened).toHaveLength(2);
  await perform(timer(10), timer(null), timer(2 ** 40), timer(null));
  vi.advanceTimersByTime(100);
  expect(referee.happened).toHaveLength(2);
});

it('holds the lease of a game until it is closed', async () => {
  await perform({ type: 'lease', game: ID });
  const [{ game, signal, hold }] = leases as [(typeof leases)[0]];
  hold();
  expect([game, referee.happened]).toEqual([ID, [{ game: ID, type: 'leased' }]]);
  await perform({ type: 'close', game: ID });
  expect(signal.aborted).toBe(true);
  hold();
  expect(referee.happened).toHaveLength(1);
});

describe('a search', () => {
  const search: Effect = { type: 'search', game: ID, search: 5, job: 'move' };

  it('has a result', async () => {
    await perform(search);
    const job = await engine.started(1);
    expect(job.job).toBe('move');
    job.done('"b4"');
    await happened().toEqual([{ game: ID, type: 'searched', search: 5, found: '"b4"' }]);
  });

  it('is repeated once if the engine stops', async () => {
    await perform(search);
    (await engine.started(1)).fail();
    (await engine.started(2)).fail();
    const problem = { code: 'engine-stopped' };
    await happened().toMatchObject([{ type: 'searched', search: 5, problem }]);
  });

  it('can be cancelled', async () => {
    await perform(search);
    const { signal } = await engine.started(1);
    await perform({ type: 'cancel', game: ID, search: 5 });
    expect(signal.aborted).toBe(true);
    await new Promise((done) => setTimeout(done, 5));
    expect(referee.happened).toEqual([]);
  });
});
