import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../api/problem';
import type { Look } from '../api/model';
import { Looker, PAUSE, type Question } from './looker.svelte';

/** What was asked of the service, for the test to answer. */
interface Call {
  body: Question;
  signal: AbortSignal;
  say: (look: Look) => void;
  end: () => void;
  fail: (error: unknown) => void;
}
const calls: Call[] = [];

vi.mock('../api/lines', () => ({
  streamLines: (_: string, body: Question, signal: AbortSignal, say: (look: Look) => void) =>
    new Promise<void>((end, fail) => calls.push({ body, signal, say, end, fail })),
}));

const question = (moves: string[], lines = 2, nodes = 100): Question => ({
  game: 'fourmation',
  options: {},
  start: null,
  moves,
  lines,
  nodes,
});
const look = (depth: number, count = 2, done = false): Look => ({
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
/** Stays with a position until it is asked about; what waits for an answer goes on. */
const settle = () => vi.advanceTimersByTimeAsync(PAUSE);

describe('the computer’s look', () => {
  let looker: Looker;
  beforeEach(() => {
    vi.useFakeTimers();
    calls.length = 0;
    looker = new Looker();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is asked for where one stays, not on the way there', async () => {
    for (const moves of [['a'], ['a', 'b'], ['a', 'b', 'c']]) looker.ask(question(moves));
    expect(looker.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(PAUSE - 1);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map((call) => call.body.moves)).toEqual([['a', 'b', 'c']]);
    looker.ask(question(['d']));
    looker.close();
    await settle();
    expect(calls).toHaveLength(1);
  });

  it('is asked for once for each position, and dropped when one goes on', async () => {
    looker.ask(question(['a']));
    looker.ask(question(['a']));
    await settle();
    expect(calls).toHaveLength(1);
    calls[0]!.say(look(3));
    expect(looker.look?.depth).toBe(3);
    looker.ask(question(['a', 'b']));
    await settle();
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(looker.look).toBeUndefined();
    // What is dropped ends late, and must not speak for what came after it.
    calls[0]!.end();
    await settle();
    expect(looker.busy).toBe(true);
    looker.ask(undefined);
    expect(calls[1]!.signal.aborted).toBe(true);
    expect(looker.busy).toBe(false);
  });

  it('stays while the same position is looked at anew, until there is more', async () => {
    looker.ask(question(['a']));
    await settle();
    calls[0]!.say(look(5));
    looker.ask(question(['b']));
    await settle();
    looker.ask(question(['a']));
    await settle();
    expect(looker.look?.depth).toBe(5);
    calls[2]!.say(look(1));
    expect(looker.look?.depth).toBe(5);
    calls[2]!.say(look(5));
    calls[2]!.say(look(6, 2, true));
    expect(looker.look?.depth).toBe(6);
  });

  it('is not asked for again where it came to its end, unless for more lines', async () => {
    looker.ask(question(['a']));
    await settle();
    calls[0]!.say(look(4, 2, true));
    calls[0]!.end();
    await settle();
    expect(looker.busy).toBe(false);
    looker.ask(question(['b']));
    await settle();
    looker.ask(question(['a'], 1));
    await settle();
    expect(calls).toHaveLength(2);
    expect(looker.look?.lines).toHaveLength(1);
    looker.ask(question(['a'], 3));
    await settle();
    expect(calls).toHaveLength(3);
    // Fewer lines than are wanted give way to a look that has them all.
    calls[2]!.say(look(1, 3));
    expect(looker.look?.lines).toHaveLength(3);
  });

  it('looks deeper where that is wanted, and shows the old until there is more', async () => {
    looker.ask(question(['a']));
    await settle();
    calls[0]!.say(look(4, 2, true));
    looker.ask(question(['a'], 2, 1000));
    await settle();
    expect(calls[1]!.body.nodes).toBe(1000);
    calls[1]!.say(look(2));
    expect(looker.look?.depth).toBe(4);
    calls[1]!.say(look(7, 2, true));
    expect(looker.look?.depth).toBe(7);
    // Less is wanted than is known.
    looker.ask(question(['b']));
    await settle();
    looker.ask(question(['a']));
    await settle();
    expect(calls).toHaveLength(3);
    expect(looker.look?.depth).toBe(7);
  });

  it('keeps what it knew when the line breaks, and can be asked again', async () => {
    looker.ask(question(['a']));
    await settle();
    calls[0]!.say(look(2));
    calls[0]!.fail(new Problem(0, 'offline', ''));
    await settle();
    expect(looker.error).toMatchObject({ code: 'offline' });
    expect(looker.look?.depth).toBe(2);
    looker.ask(question(['a']));
    await settle();
    expect(calls).toHaveLength(2);
    expect(looker.error).toBeUndefined();
  });
});
