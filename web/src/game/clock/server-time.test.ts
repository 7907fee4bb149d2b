import { expect, it } from 'vitest';
import { ServerTime } from './server-time';

it('believes the message that was on its way for the shortest time, and never goes back', () => {
  let local = 0;
  const time = new ServerTime(() => local);
  expect(time.now()).toBeUndefined();
  // Sent at 1000, and 80 ms on its way.
  local = 80;
  time.observe(1000);
  expect(time.now()).toBe(1000);
  // Sent at 1100, and 20 ms on its way: the first one was 60 ms slower.
  local = 120;
  time.observe(1100);
  expect(time.now()).toBe(1100);
  local = 200;
  expect(time.now()).toBe(1180);
  // A slow message changes nothing.
  time.observe(1000);
  expect(time.now()).toBe(1180);
});
