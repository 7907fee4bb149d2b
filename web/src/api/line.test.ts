import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACT_TIMEOUT, FIRST_TIMEOUT, Line, RECONNECT_DELAYS } from './line';
import type { GameState, GameUpdate, ServiceUpdate } from './model';
import type { Problem } from './problem';

/** A substitute for the browser's WebSocket; each test acts as the server. */
class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  requests: Record<string, unknown>[] = [];
  onopen?: (() => void) | null;
  onmessage?: ((event: { data: string }) => void) | null;
  onclose?: ((event: { code: number }) => void) | null;

  constructor() {
    Socket.all.push(this);
  }

  open(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  send(text: string): void {
    this.requests.push(JSON.parse(text) as Record<string, unknown>);
  }

  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  update(game: string, seq: number, types: string[] = []): void {
    const events = types.map((type, i) => ({ seq: seq - types.length + i + 1, type }));
    this.receive({ type: 'update', game, events, state: { seq }, company: { watching: 1 } });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close(): void {
    this.readyState = 3;
  }

  /** The requests without their ids. */
  get withoutIds() {
    return this.requests.map(({ id: _, ...request }) => request);
  }
}

const newest = () => Socket.all.at(-1)!;

describe('the connection to the service', () => {
  let line: Line;
  let log: unknown[];
  const handlers = () => ({
    onlink: (up: boolean) => log.push(up),
    onmessage: (message: { events: { seq: number }[] }) =>
      log.push(message.events.map((event) => event.seq)),
    ondeleted: () => log.push('deleted'),
  });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.stubGlobal('WebSocket', Socket);
    Socket.all = [];
    log = [];
    line = new Line(() => 'ws://here');
  });

  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('opens one socket for all games and topics', () => {
    line.watch('a', 4, handlers());
    line.follow('lobby', () => log.push('lobby'));
    newest().open();
    line.watch('b', 0, handlers());
    expect(Socket.all).toHaveLength(1);
    expect(newest().withoutIds).toEqual([
      { type: 'watch', game: 'a', after: 4 },
      { type: 'follow', topic: 'lobby' },
      { type: 'watch', game: 'b', after: 0 },
    ]);
    newest().update('a', 6, ['move', 'move']);
    newest().receive({ type: 'lobby', seeks: [] });
    expect(log).toEqual([true, [5, 6], 'lobby']);
  });

  it('reconnects by itself and continues after the last event', () => {
    line.watch('a', 4, handlers());
    newest().open().update('a', 9);
    newest().receive({ type: 'update', game: 'a', events: [], now: 0 });
    newest().drop();
    expect(log).toEqual([true, [], true, [], false]);
    vi.advanceTimersByTime(RECONNECT_DELAYS[0]);
    expect(newest().open().withoutIds).toEqual([{ type: 'watch', game: 'a', after: 9 }]);
  });

  it('increases the pause after each attempt, and resets it after a success', () => {
    line.watch('a', 0, handlers());
    for (const wait of [...RECONNECT_DELAYS, RECONNECT_DELAYS.at(-1)!]) {
      const before = Socket.all.length;
      newest().drop();
      vi.advanceTimersByTime(wait - 1);
      expect(Socket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(Socket.all).toHaveLength(before + 1);
    }
    newest().open().update('a', 1);
    newest().drop();
    vi.advanceTimersByTime(RECONNECT_DELAYS[0]);
    expect(newest().open().withoutIds).toEqual([{ type: 'watch', game: 'a', after: 1 }]);
  });

  it('tries at once when the network is back', () => {
    line.watch('a', 0, handlers());
    newest().drop();
    dispatchEvent(new Event('online'));
    expect(Socket.all).toHaveLength(2);
    vi.advanceTimersByTime(5_000);
    expect(Socket.all).toHaveLength(2);
  });

  it('drops a connection that is silent for two intervals', () => {
    line.watch('a', 0, handlers());
    newest().open().update('a', 1);
    vi.advanceTimersByTime(FIRST_TIMEOUT - 1);
    newest().receive({ type: 'beat', now: 0, interval: 15_000 });
    vi.advanceTimersByTime(29_999);
    newest().receive({ type: 'beat', now: 0, interval: 3_000 });
    vi.advanceTimersByTime(5_999);
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(1 + RECONNECT_DELAYS[0]);
    expect(Socket.all).toHaveLength(2);
    expect(log.at(-1)).toBe(false);
  });

  it('opens another connection at once when the present one seems to be dead', () => {
    line.watch('a', 0, handlers());
    newest().open().update('a', 1);
    line.doubt();
    expect([Socket.all.length, log.at(-1)]).toEqual([2, false]);
    line.doubt();
    expect(Socket.all).toHaveLength(2);
    expect(newest().open().withoutIds).toEqual([{ type: 'watch', game: 'a', after: 1 }]);
  });

  it('runs an action and returns the state after it', async () => {
    line.watch('a', 0, handlers());
    const socket = newest().open();
    socket.update('a', 1);
    const acted = line.act('a', 1, { type: 'move', move: 'd4' });
    const { id, ...request } = socket.requests.at(-1)!;
    expect(request).toEqual({
      type: 'act',
      game: 'a',
      seq: 1,
      action: { type: 'move', move: 'd4' },
    });
    socket.receive({ type: 'done', id, seq: 2 });
    socket.update('a', 2, ['move']);
    expect(await acted).toEqual({ seq: 2 });
    const refused = line.act('a', 2, { type: 'abort' });
    const problem = { status: 409, code: 'not-abortable' };
    socket.receive({ type: 'refused', id: socket.requests.at(-1)!.id, problem });
    await expect(refused).rejects.toMatchObject(problem);
  });

  it('reports an action without a response, and opens another connection', async () => {
    line.watch('a', 0, handlers());
    newest().open().update('a', 1);
    const acted = line.act('a', 1, { type: 'abort' })?.catch((problem: Problem) => problem.code);
    vi.advanceTimersByTime(ACT_TIMEOUT);
    expect(await acted).toBe('offline');
    expect(Socket.all).toHaveLength(2);
    expect(line.act('a', 1, { type: 'abort' })).toBeUndefined();
  });

  it('runs no action before the service has responded, or in a game that is not watched', () => {
    line.watch('a', 0, handlers());
    const socket = newest().open();
    socket.receive({ type: 'beat', now: 0, interval: 3_000 });
    expect(line.act('a', 1, { type: 'abort' })).toBeUndefined();
    socket.receive({ type: 'done', id: socket.requests[0]!.id, seq: 1 });
    expect(line.act('b', 1, { type: 'abort' })).toBeUndefined();
    expect(line.act('a', 1, { type: 'abort' })).toBeDefined();
  });

  it('runs an action whose update ends the watching', async () => {
    const leave: () => void = line.watch('a', 0, { ...handlers(), onmessage: () => leave() });
    const socket = newest().open();
    socket.receive({ type: 'done', id: socket.requests[0]!.id, seq: 1 });
    const acted = line.act('a', 1, { type: 'abort' });
    const { id } = socket.requests.at(-1)!;
    socket.update('a', 2, ['abort']);
    socket.receive({ type: 'done', id, seq: 2 });
    expect(await acted).toEqual({ seq: 2 });
  });

  it('ends an action whose state will not arrive, because the game is no longer watched', async () => {
    const leave = line.watch('a', 0, handlers());
    const socket = newest().open();
    socket.update('a', 1);
    const acted = line.act('a', 1, { type: 'abort' });
    socket.receive({ type: 'done', id: socket.requests.at(-1)!.id, seq: 2 });
    leave();
    await expect(acted).rejects.toMatchObject({ code: 'offline' });
  });

  it('notices that a game was deleted, even while disconnected', () => {
    line.watch('a', 0, handlers());
    line.watch('b', 0, handlers());
    const socket = newest().open();
    socket.receive({ type: 'deleted', game: 'a' });
    const { id } = socket.requests[1]!;
    socket.receive({ type: 'refused', id, problem: { code: 'no-such-game' } });
    expect(log).toEqual(['deleted', 'deleted']);
  });

  it('starts over if the service knows fewer events', () => {
    line.watch('a', 7, handlers());
    const socket = newest().open();
    socket.receive({ type: 'refused', id: socket.requests[0]!.id, problem: { code: 'not-yet' } });
    vi.advanceTimersByTime(2000);
    expect(socket.withoutIds.at(-1)).toEqual({ type: 'watch', game: 'a', after: 0 });
  });

  it('reconnects as another player without losing events', () => {
    line.watch('a', 6, handlers());
    newest().open().update('a', 6);
    line.reconnect();
    expect(newest().open().withoutIds).toEqual([{ type: 'watch', game: 'a', after: 6 }]);
    expect([Socket.all.length, log]).toEqual([2, [true, []]]);
  });

  it('reports that its session has ended, and connects again', () => {
    line.watch('a', 6, handlers());
    const unlisten = line.onended(() => log.push('ended'));
    newest().open().drop(1008);
    expect(log).toEqual([false, 'ended']);
    vi.advanceTimersByTime(RECONNECT_DELAYS[0]);
    expect(newest().open().withoutIds).toEqual([{ type: 'watch', game: 'a', after: 6 }]);
    newest().drop();
    unlisten();
    newest().drop(1008);
    expect(log.filter((entry) => entry === 'ended')).toHaveLength(1);
  });

  it('unsubscribes what is no longer used, and then disconnects', () => {
    const ends = [line.watch('a', 0, handlers()), line.watch('a', 0, handlers())];
    const unfollow = line.follow('own-games', () => log.push('own'));
    newest().open();
    ends[0]!();
    expect(newest().withoutIds).toHaveLength(3);
    ends[1]!();
    unfollow();
    expect(newest().withoutIds.slice(3)).toEqual([
      { type: 'leave', game: 'a' },
      { type: 'unfollow', topic: 'own-games' },
    ]);
    vi.advanceTimersByTime(5000);
    expect(newest().readyState).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
  });

  describe('with the rules', () => {
    const derive = (before: GameState, { events }: ServiceUpdate) => {
      const seq = before.seq + events.length;
      if ((events.at(-1)?.seq ?? seq) !== seq) throw new Error('a gap');
      return { ...before, seq };
    };
    const changed = (seq: number) =>
      newest().receive({
        type: 'update',
        game: 'a',
        events: [{ seq, type: 'move' }],
        changes: {},
        now: 0,
      });
    const seen = (): Partial<GameUpdate>[] => {
      const updates: Partial<GameUpdate>[] = [];
      line.watch('a', 0, { ...handlers(), onmessage: (update) => updates.push(update) });
      newest().open().update('a', 1, ['move']);
      line.followChanges(derive);
      return updates;
    };

    it('gets what has changed, once they are loaded', () => {
      const updates = seen();
      expect(newest().withoutIds).toEqual([
        { type: 'watch', game: 'a', after: 0 },
        { type: 'watch', game: 'a', after: 1, content: 'changes', has_state: true },
      ]);
      changed(2);
      expect(updates.at(-1)).toMatchObject({ state: { seq: 2 }, company: { watching: 1 } });
    });

    it('requests the whole state where changes do not follow it', () => {
      const updates = seen();
      changed(3);
      expect(updates).toHaveLength(1);
      const watch = { type: 'watch', game: 'a', after: 1, content: 'changes' };
      expect(newest().withoutIds.slice(1)).toEqual([{ ...watch, has_state: true }, watch]);
      newest().update('a', 3, ['move', 'move']);
      expect(updates.at(-1)).toMatchObject({ state: { seq: 3 } });
    });

    it('continues from the state that it has loaded', () => {
      line.followChanges(derive);
      const updates: Partial<GameUpdate>[] = [];
      const onmessage = (update: GameUpdate) => updates.push(update);
      line.watch('a', 1, { ...handlers(), onmessage }, { seq: 1 } as GameState);
      newest().open();
      const watch = { type: 'watch', game: 'a', after: 1, content: 'changes', has_state: true };
      expect(newest().withoutIds).toEqual([watch]);
      newest().receive({ type: 'update', game: 'a', events: [], changes: {}, company: {} });
      changed(2);
      expect(updates.at(-1)).toMatchObject({ state: { seq: 2 } });
    });

    it('gets whole states from a service that knows no changes', () => {
      seen();
      const problem = { code: 'message', status: 422, title: '' };
      newest().receive({ type: 'refused', id: 2, problem });
      expect(newest().withoutIds.at(-1)).toEqual({ type: 'watch', game: 'a', after: 1 });
    });
  });
});
