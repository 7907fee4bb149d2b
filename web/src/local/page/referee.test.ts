import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameUpdate } from '../../api/model';
import { streamLines } from '../../api/lines';
import { download } from '../../api/download';
import { request } from '../../api/client';
import { POST } from '../../api/route';
import { FakeWorker } from '../engine/fake-worker';
import type { FromWorker, ToWorker } from '../messages';
import type { TabMessage } from '../tab-messages';
import { notices } from './notices.svelte';
import { LocalReferee } from './referee';
import { RETRY_DELAY } from './watching';

const { edition } = vi.hoisted(() => ({ edition: { online: false } as Record<string, unknown> }));
vi.mock('#edition', () => ({
  online: false,
  addresses: {},
  get referee() {
    return edition.referee;
  },
}));

/** The other side of the worker; each test decides its replies. */
class RefereeWorker extends FakeWorker<ToWorker, FromWorker> {
  reply(id: number, body: unknown, status = 200): void {
    const head = { status, type: 'application/json' };
    this.send({ type: 'reply', id, head, body: JSON.stringify(body) });
  }
}

let workers: RefereeWorker[];
let referee: LocalReferee;
let channel: { onmessage: ((event: MessageEvent<TabMessage>) => void) | null };
const worker = () => workers.at(-1)!;
const post = (message: TabMessage) =>
  channel.onmessage?.({ data: message } as MessageEvent<TabMessage>);
/** Waits until all replies have been processed. */
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

beforeEach(() => {
  workers = [];
  channel = { onmessage: null };
  referee = new LocalReferee(() => {
    workers.push(new RefereeWorker());
    return worker();
  }, channel);
  edition.referee = referee;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('requests', () => {
  it('have responses like those of fetch', async () => {
    const pending = referee.fetch('games/a?x=1&y=a?b', { method: 'POST', body: '{"seq":1}' });
    expect(worker().received[0]).toMatchObject({
      request: { method: 'POST', path: 'games/a', query: 'x=1&y=a?b', body: '{"seq":1}' },
    });
    worker().reply(1, { seq: 2 }, 201);
    const response = await pending;
    expect([response.status, await response.json()]).toEqual([201, { seq: 2 }]);
    const none = referee.fetch('games/a', { method: 'DELETE' });
    worker().reply(2, null, 204);
    expect((await none).body).toBeNull();
    expect(workers).toHaveLength(1);
  });

  it('are rejected when they are aborted', async () => {
    const stop = new AbortController();
    const pending = referee.fetch('analysis', { method: 'POST', signal: stop.signal });
    stop.abort();
    await expect(pending).rejects.toBe(stop.signal.reason);
    expect(worker().received.at(-1)).toEqual({ type: 'abort', id: 1 });
    await expect(referee.fetch('rules', { signal: stop.signal })).rejects.toBeDefined();
    worker().reply(1, {});
  });

  it('have problems', async () => {
    const pending = request('games/a');
    worker().reply(1, { code: 'no-such-game', detail: '' }, 404);
    await expect(pending).rejects.toMatchObject({ status: 404, code: 'no-such-game' });
  });

  it('are sent once more if the worker fails, and then have a problem', async () => {
    const pending = [request('games/a'), request('rules')];
    worker().send({ type: 'crashed', reason: 'unreachable' });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(worker().received).toEqual(workers[0]!.received);
    worker().reply(2, 'rules');
    worker().onerror?.({ message: 'out of memory' } as ErrorEvent);
    expect(await pending[1]).toBe('rules');
    await expect(pending[0]).rejects.toMatchObject({ status: 500, code: 'stopped' });
    const next = request('rules');
    worker().reply(3, 'again');
    expect(await next).toBe('again');
  });

  it('have a problem if the worker cannot be loaded', async () => {
    const pending = request('rules');
    for (const _ of [1, 2]) worker().onerror?.({} as ErrorEvent);
    await expect(pending).rejects.toMatchObject({ status: 503, code: 'incomplete' });
  });

  it('report whether games are stored', () => {
    void referee.fetch('games');
    worker().send({ type: 'store', isDurable: false });
    expect(notices.isDurable).toBe(false);
    notices.isDurable = true;
  });

  it('save a file under its name', async () => {
    let saved = '';
    URL.createObjectURL = () => 'blob:x';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved = this.download;
    });
    expect(referee.url()).toBeUndefined();
    const done = download('games/export');
    const head = { status: 200, type: 'text/plain', filename: 'ludoteca-games.txt' };
    worker().send({ type: 'reply', id: 1, head, body: 'games' });
    await done;
    expect(saved).toBe('ludoteca-games.txt');
  });
});

describe('streams', () => {
  const head = { status: 200, type: 'application/x-ndjson' };
  const start = (signal: AbortSignal) => {
    const lines: unknown[] = [];
    const end = streamLines(POST('analysis'), signal, (line) => lines.push(line));
    worker().send({ type: 'open', id: 1, head });
    return { lines, end };
  };

  it('arrive line by line', async () => {
    const { lines, end } = start(new AbortController().signal);
    worker().send({ type: 'line', id: 1, line: '{"depth":1}' });
    await vi.waitFor(() => expect(lines).toEqual([{ depth: 1 }]));
    worker().send({ type: 'line', id: 1, line: '{"done":true}' });
    worker().send({ type: 'end', id: 1 });
    await end;
    expect(lines).toEqual([{ depth: 1 }, { done: true }]);
  });

  it('end when they are aborted', async () => {
    const stop = new AbortController();
    const { lines, end } = start(stop.signal);
    await settle();
    stop.abort();
    worker().send({ type: 'line', id: 1, line: '{"depth":1}' });
    await end;
    expect(lines).toEqual([]);
    expect(worker().received.at(-1)).toEqual({ type: 'abort', id: 1 });
  });

  it('end with a problem if the worker fails', async () => {
    const { end } = start(new AbortController().signal);
    worker().send({ type: 'crashed', reason: 'unreachable' });
    await expect(end).rejects.toMatchObject({ code: 'stopped' });
  });
});

describe('watching', () => {
  const update = (seq: number, events: number[]): GameUpdate =>
    ({ game: 'a', events: events.map((seq) => ({ seq })), state: { seq } }) as never;
  const watch = (seq: number) => {
    const log: unknown[] = [];
    const end = referee.watch('a', seq, {
      onlink: (up) => up || log.push('lost'),
      onmessage: ({ events }) => log.push(events.map(({ seq }) => seq)),
      ondeleted: () => log.push('deleted'),
    });
    return { log, end };
  };
  const requested = () =>
    worker().received.flatMap((message) =>
      message.type === 'request' ? [`${message.request.path}?${message.request.query}`] : [],
    );

  it('starts with missed events, and continues with changes from any tab', async () => {
    const { log, end } = watch(4);
    expect(requested()).toEqual(['games/a/updates?after=4']);
    worker().reply(1, update(6, [5, 6]));
    await vi.waitFor(() => expect(log).toEqual([[5, 6]]));
    post({ type: 'update', update: update(7, [6, 7]) });
    post({ type: 'update', update: { ...update(1, [1]), game: 'b' } });
    expect(log).toEqual([[5, 6], [7]]);
    end();
    post({ type: 'update', update: update(8, [8]) });
    expect(log).toHaveLength(2);
  });

  it('requests events that a tab in the background has missed', async () => {
    const { log } = watch(4);
    worker().reply(1, update(4, []));
    await vi.waitFor(() => expect(log).toEqual([[]]));
    post({ type: 'update', update: update(7, [7]) });
    expect(requested()[1]).toBe('games/a/updates?after=4');
    worker().reply(2, update(7, [5, 6, 7]));
    await vi.waitFor(() => expect(log).toEqual([[], [5, 6, 7]]));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(requested()[2]).toBe('games/a/updates?after=7');
  });

  it('ends with the game', async () => {
    const { log } = watch(0);
    post({ type: 'deleted', game: 'a' });
    const gone = watch(0);
    worker().reply(2, { code: 'no-such-game' }, 404);
    await vi.waitFor(() => expect(gone.log).toEqual(['deleted']));
    expect(log).toEqual(['deleted']);
  });

  it('retries after a problem', async () => {
    vi.useFakeTimers();
    const { log } = watch(9);
    worker().reply(1, { code: 'not-yet' }, 422);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY);
    expect(requested()[1]).toBe('games/a/updates?after=0');
    worker().reply(2, { code: 'storage-unavailable' }, 500);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY);
    expect(log).toEqual(['lost']);
    expect(requested()).toHaveLength(3);
  });
});

describe('topics', () => {
  it('are empty where nobody else plays', () => {
    vi.useFakeTimers();
    const log: unknown[] = [];
    referee.follow('lobby', (seeks) => log.push(seeks));
    referee.follow('challenges', (challenges) => log.push(challenges));
    referee.follow('live', (games) => log.push(games))();
    vi.advanceTimersByTime(60_000);
    expect(log).toEqual([[], { received: [], sent: [] }]);
  });

  it('include the own games', () => {
    const changed = vi.fn();
    const end = referee.follow('own-games', changed);
    post({ type: 'own-games' });
    end();
    post({ type: 'own-games' });
    expect(changed).toHaveBeenCalledOnce();
  });

  it('include a computer that does not move', () => {
    post({ type: 'trouble', game: 'a', code: 'engine-stopped' });
    expect(notices.trouble).toBe('engine-stopped');
    notices.trouble = undefined;
  });
});
