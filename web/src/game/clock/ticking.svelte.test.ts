import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { serverTime } from './server-time';
import { Ticking } from './ticking.svelte';

it('starts once in an effect, although the clock never shows the same time twice', () => {
  serverTime.observe(0);
  let starts = 0;
  const end = $effect.root(() => {
    const ticking = new Ticking();
    $effect(() => {
      starts++;
      return ticking.start(() => [60_000]);
    });
  });
  flushSync();
  end();
  expect(starts).toBe(1);
});
