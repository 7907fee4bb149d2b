import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DELETED, EventStream, WAITS } from './events';
import type { EventMessage } from './model';

/** A substitute for the browser's WebSocket; each test acts as the server. */
class Line {
  static CLOSED = 3;
  static all: Line[] = [];
  readyState = 0;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    Line.all.push(this);
  }

  say(seq: number, types: string[] = []): void {
    this.readyState = 1;
    const events = types.map((type, i) => ({ seq: seq - types.length + i + 1, type }));
    this.onmessage?.({ data: JSON.stringify({ events, state: { seq } }) });
  }

  drop(code = 1006): void {
    this.readyState = Line.CLOSED;
    this.onclose?.({ code });
  }

  close(): void {
    this.drop();
  }
}

const newest = () => Line.all.at(-1)!;

describe('the event stream', () => {
  let links: boolean[];
  let messages: EventMessage[];
  let ends: string[];
  let stream: EventStream;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Line);
    Line.all = [];
    links = [];
    messages = [];
    ends = [];
    stream = new EventStream(4, {
      url: (after) => `after=${after}`,
      onlink: (up) => links.push(up),
      onmessage: (message) => messages.push(message),
      ondeleted: () => ends.push('deleted'),
      onrefused: () => ends.push('refused'),
    });
  });

  afterEach(() => {
    stream.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('ends when the game is deleted', () => {
    newest().say(4);
    newest().drop(DELETED);
    vi.advanceTimersByTime(60_000);
    expect([ends, links, Line.all.length]).toEqual([['deleted'], [true], 1]);
  });

  it('tells a line that breaks from one that is refused', () => {
    newest().say(4);
    newest().drop();
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(WAITS[0]);
    newest().drop();
    expect(ends).toEqual(['refused']);
  });

  it('asks for what comes after the last event seen', () => {
    expect(newest().url).toBe('after=4');
    newest().say(6, ['move', 'move']);
    expect(messages[0]?.events.map((event) => event.seq)).toEqual([5, 6]);
    expect(links).toEqual([true]);
  });

  it('comes back by itself and asks for what it missed', () => {
    newest().say(9);
    newest().drop();
    expect(links).toEqual([true, false]);
    expect(Line.all).toHaveLength(1);
    vi.advanceTimersByTime(WAITS[0]);
    expect(newest().url).toBe('after=9');
    newest().say(10, ['move']);
    expect(links).toEqual([true, false, true]);
  });

  it('waits longer each time, and from the start again after a success', () => {
    for (const wait of [...WAITS, WAITS.at(-1)!]) {
      const before = Line.all.length;
      newest().drop();
      vi.advanceTimersByTime(wait - 1);
      expect(Line.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(Line.all).toHaveLength(before + 1);
    }
    newest().say(5);
    newest().drop();
    vi.advanceTimersByTime(WAITS[0]);
    expect(newest().url).toBe('after=5');
  });

  it('tries at once when the network is back', () => {
    newest().drop();
    dispatchEvent(new Event('online'));
    expect(Line.all).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(Line.all).toHaveLength(2);
  });

  it('keeps its place with a message about who is connected', () => {
    newest().say(6);
    newest().onmessage?.({ data: JSON.stringify({ events: [], now: 0 }) });
    newest().drop();
    vi.advanceTimersByTime(WAITS[0]);
    expect(newest().url).toBe('after=6');
  });

  it('connects again as another player without a loss', () => {
    newest().say(6);
    stream.reconnect();
    expect([newest().url, Line.all.length, links]).toEqual(['after=6', 2, [true]]);
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(2);
  });

  it('ends for good', () => {
    stream.close();
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
    expect(links).toEqual([]);
  });
});
