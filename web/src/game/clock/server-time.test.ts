import { expect, it } from 'vitest';
import { ServerTime } from './server-time';

it('uses the message with the lowest latency, and never goes back', () => {
  let local = 0;
  const time = new ServerTime(() => local);
  expect(time.now()).toBeUndefined();
  // Sent at 1000, with a latency of 80 ms.
  local = 80;
  time.observe(1000);
  expect(time.now()).toBe(1000);
  // Sent at 1100, with a latency of 20 ms, 60 ms less than the first one.
  local = 120;
  time.observe(1100);
  expect(time.now()).toBe(1100);
  local = 200;
  expect(time.now()).toBe(1180);
  // A slow message changes nothing.
  time.observe(1000);
  expect(time.now()).toBe(1180);
});
