// @vitest-environment node
import { expect, it } from 'vitest';
import { createSlots, runThreads, startThread } from './thread-slots';

it('starts a thread in each slot, and no more', () => {
  const slots = createSlots(2);
  const ids = [7, 8, 9].map((argument) => startThread(slots, argument));
  expect(ids).toEqual([1, 2, -1]);
  const run = (...thread: number[]) => {
    throw new Error(`runs ${thread.join(' ')}`);
  };
  expect(() => runThreads(slots, 1, run)).toThrow('runs 2 8');
});
