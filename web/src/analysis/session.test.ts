import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../api/problem';
import type { SearchReport } from '../api/model';
import { AnalysisSession, START_DELAY, type AnalysisQuery } from './session.svelte';

/** Requests to the service; the test supplies the responses. */
interface Call {
  body: AnalysisQuery;
  signal: AbortSignal;
  onReport: (report: SearchReport) => void;
  end: () => void;
  fail: (error: unknown) => void;
}
const calls: Call[] = [];

vi.mock('../api/lines', () => ({
  streamLines: (
    { body }: { body: AnalysisQuery },
    signal: AbortSignal,
    onReport: (report: SearchReport) => void,
  ) => new Promise<void>((end, fail) => calls.push({ body, signal, onReport, end, fail })),
}));

const query = (moves: string[], lines = 2, nodes = 100): AnalysisQuery => ({
  game: 'fourmation',
  options: {},
  start: null,
  moves,
  lines,
  nodes,
});
const report = (depth: number, count = 2, done = false): SearchReport => ({
  depth,
  nodes: depth,
  milliseconds: 0,
  done,
  lines: Array.from({ length: count }, (_, i) => ({
    value: { kind: 'estimate' as const, centi: i },
    expected: 0.5,
    moves: [`m${i}`],
    steps: [],
  })),
});
/** Advances the time until the current position is requested, and runs pending callbacks. */
const settle = () => vi.advanceTimersByTimeAsync(START_DELAY);

describe('the computer’s report', () => {
  let session: AnalysisSession;
  beforeEach(() => {
    vi.useFakeTimers();
    calls.length = 0;
    session = new AnalysisSession();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is requested only for the last of several positions in quick succession', async () => {
    for (const moves of [['a'], ['a', 'b'], ['a', 'b', 'c']]) session.analyse(query(moves));
    expect(session.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(START_DELAY - 1);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map((call) => call.body.moves)).toEqual([['a', 'b', 'c']]);
    session.analyse(query(['d']));
    session.close();
    await settle();
    expect(calls).toHaveLength(1);
  });

  it('is requested once for each position, and cancelled when the position changes', async () => {
    session.analyse(query(['a']));
    session.analyse(query(['a']));
    await settle();
    expect(calls).toHaveLength(1);
    calls[0]!.onReport(report(3));
    expect(session.report?.depth).toBe(3);
    session.analyse(query(['a', 'b']));
    await settle();
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(session.report).toBeUndefined();
    // A cancelled request that ends late must not affect the next one.
    calls[0]!.end();
    await settle();
    expect(session.busy).toBe(true);
    session.analyse(undefined);
    expect(calls[1]!.signal.aborted).toBe(true);
    expect(session.busy).toBe(false);
  });

  it('stays while the same position is analysed again, until the search is deeper', async () => {
    session.analyse(query(['a']));
    await settle();
    calls[0]!.onReport(report(5));
    session.analyse(query(['b']));
    await settle();
    session.analyse(query(['a']));
    await settle();
    expect(session.report?.depth).toBe(5);
    calls[2]!.onReport(report(1));
    expect(session.report?.depth).toBe(5);
    calls[2]!.onReport(report(5));
    calls[2]!.onReport(report(6, 2, true));
    expect(session.report?.depth).toBe(6);
  });

  it('is not requested again once complete, except for more lines', async () => {
    session.analyse(query(['a']));
    await settle();
    calls[0]!.onReport(report(4, 2, true));
    calls[0]!.end();
    await settle();
    expect(session.busy).toBe(false);
    session.analyse(query(['b']));
    await settle();
    session.analyse(query(['a'], 1));
    await settle();
    expect(calls).toHaveLength(2);
    expect(session.report?.lines).toHaveLength(1);
    session.analyse(query(['a'], 3));
    await settle();
    expect(calls).toHaveLength(3);
    // A report with all requested lines replaces a deeper one with fewer lines.
    calls[2]!.onReport(report(1, 3));
    expect(session.report?.lines).toHaveLength(3);
  });

  it('is deepened on request, and the old one stays until the search is deeper', async () => {
    session.analyse(query(['a']));
    await settle();
    calls[0]!.onReport(report(4, 2, true));
    session.analyse(query(['a'], 2, 1000));
    await settle();
    expect(calls[1]!.body.nodes).toBe(1000);
    calls[1]!.onReport(report(2));
    expect(session.report?.depth).toBe(4);
    calls[1]!.onReport(report(7, 2, true));
    expect(session.report?.depth).toBe(7);
    // The cached report is deeper than the request.
    session.analyse(query(['b']));
    await settle();
    session.analyse(query(['a']));
    await settle();
    expect(calls).toHaveLength(3);
    expect(session.report?.depth).toBe(7);
  });

  it('stays when the connection is lost, and can be requested again', async () => {
    session.analyse(query(['a']));
    await settle();
    calls[0]!.onReport(report(2));
    calls[0]!.fail(new Problem(0, 'offline', ''));
    await settle();
    expect(session.error).toMatchObject({ code: 'offline' });
    expect(session.report?.depth).toBe(2);
    session.analyse(query(['a']));
    await settle();
    expect(calls).toHaveLength(2);
    expect(session.error).toBeUndefined();
  });
});
