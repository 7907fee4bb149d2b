import { describe, expect, it, vi } from 'vitest';
import { offline, Problem } from '../../api/problem';
import type { GameState } from '../../api/model';
import { deliver, RETRY_DELAYS } from './deliver';

const state = (seq: number, ...moves: string[]) => ({ seq, moves }) as unknown as GameState;
const stale = (now: GameState) => new Problem(409, 'stale', '', [], now);

/** Sends `d4` as the third move; each attempt gets the next of `results`. */
function sending(...results: (GameState | Problem)[]) {
  const send = vi.fn(async () => {
    const result = results.shift();
    if (!result || result instanceof Problem) throw result ?? new Error('one attempt too many');
    return result;
  });
  const closed = new AbortController();
  const lost = vi.fn(async (_error: unknown, _pause: number) => {});
  const done = deliver({
    send,
    arrived: (now) => now.moves[2] === 'd4',
    lost,
    signal: closed.signal,
  });
  return { done, send, lost, closed };
}

describe('a move', () => {
  it('is sent once if there is a response', async () => {
    const { done, send } = sending(state(3, 'a', 'b', 'd4'));
    expect((await done).seq).toBe(3);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is retried with increasing pauses until the connection is back', async () => {
    const { done, lost } = sending(offline(), offline(), state(3, 'a', 'b', 'd4'));
    expect((await done).seq).toBe(3);
    expect(lost.mock.calls.map(([, pause]) => pause)).toEqual([RETRY_DELAYS[0], RETRY_DELAYS[1]]);
  });

  it('has arrived if only the response was lost, even if the game has continued', async () => {
    const { done } = sending(offline(), stale(state(4, 'a', 'b', 'd4', 'e5')));
    expect((await done).seq).toBe(4);
  });

  it('is rejected if another move was played first', async () => {
    const { done } = sending(offline(), stale(state(3, 'a', 'b', 'g7')));
    await expect(done).rejects.toMatchObject({ code: 'stale' });
  });

  it('is rejected at the first attempt even if another page played the same move', async () => {
    const { done } = sending(stale(state(3, 'a', 'b', 'd4')));
    await expect(done).rejects.toMatchObject({ code: 'stale' });
  });

  it('is not retried after a rejection, or after the page was left', async () => {
    const rejected = sending(new Problem(422, 'illegal-move', ''));
    await expect(rejected.done).rejects.toMatchObject({ code: 'illegal-move' });
    expect(rejected.send).toHaveBeenCalledTimes(1);
    const left = sending(offline());
    left.closed.abort();
    await expect(left.done).rejects.toMatchObject({ code: 'offline' });
    expect(left.send).toHaveBeenCalledTimes(1);
  });
});
