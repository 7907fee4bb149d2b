import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchReport } from '../api/model';
import { isAddress, OwnEngine } from './own-engine.svelte';

const ADDRESS = `ws://127.0.0.1:4000/${'0a'.repeat(16)}`;
const QUERY = { game: 'six', options: {}, start: null, moves: [], lines: 1, nodes: 9 };
const report = { depth: 1, nodes: 9, milliseconds: 1, done: true, lines: [] };

/** A socket whose server is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: { type: string; id?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  reply(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('the engine of the reader’s computer', () => {
  let engine: OwnEngine;
  let reports: SearchReport[];
  const open = () => {
    engine.connect(ADDRESS);
    FakeSocket.last.open();
    return FakeSocket.last;
  };
  const search = (stop = new AbortController()) =>
    engine.search(QUERY, stop.signal, (line) => reports.push(line));

  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    localStorage.clear();
    engine = new OwnEngine();
    reports = [];
  });

  it('has an address of this computer with a token', () => {
    expect(isAddress(ADDRESS)).toBe(true);
    for (const text of ['', 'ws://127.0.0.1:4000/', ADDRESS.replace('127.0.0.1', 'a.example')])
      expect(isAddress(text)).toBe(false);
  });

  it('searches one position at a time', async () => {
    const socket = open();
    const stop = new AbortController();
    const first = search(stop);
    stop.abort();
    await first;
    const second = search();
    expect(socket.sent.map(({ type }) => type)).toEqual(['analyse', 'stop', 'analyse']);
    const id = socket.sent[2]!.id;
    socket.reply({ type: 'report', id: socket.sent[0]!.id, engine: 'Late', report });
    expect(reports).toEqual([]);
    socket.reply({ type: 'report', id, engine: 'Name', report });
    await second;
    expect(reports).toEqual([report]);
    expect(engine.name).toBe('Name');
  });

  it('is disconnected by a failure, which ends the search', async () => {
    const socket = open();
    const running = search();
    const error = { status: 502, code: 'engine-failed', detail: 'it died' };
    socket.reply({ type: 'error', id: socket.sent[0]!.id, error });
    await expect(running).rejects.toMatchObject({ code: 'engine-lost' });
    expect(engine.state).toBe('off');
    expect(engine.error).toMatchObject({ code: 'engine-failed', detail: 'it died' });
    engine.connect(ADDRESS);
    expect(engine.error).toBeUndefined();
    FakeSocket.last.onclose?.();
    expect(engine.error).toMatchObject({ code: 'engine-unreachable' });
    open().onclose?.();
    expect(engine.error).toMatchObject({ code: 'engine-lost' });
  });

  it('is remembered until the reader disconnects', () => {
    open();
    engine.close();
    const next = new OwnEngine();
    next.resume();
    expect(next.state).toBe('connecting');
    next.forget();
    const last = new OwnEngine();
    last.resume();
    expect([last.state, last.address]).toEqual(['off', '']);
  });
});
