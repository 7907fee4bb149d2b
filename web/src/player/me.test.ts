import { referee } from '#edition';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { me } from './me.svelte';

const ana = { id: 'a', name: 'Ana', is_named: true, has_account: true };
const guest = { id: 'g', name: 'Calm Otter', is_named: false, has_account: false };

/** Reports that the service has ended the connection. */
let end: () => void;
let unwatch: () => void;

beforeEach(() => {
  vi.spyOn(referee, 'onended').mockImplementation((act) => {
    end = act;
    return () => undefined;
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ player: guest }))));
  me.signedOut = false;
  me.player = ana;
  unwatch = me.watch();
});

afterEach(() => {
  unwatch();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('reports that the session has ended elsewhere', async () => {
  end();
  await expect.poll(() => me.player).toEqual(guest);
  await expect.poll(() => me.signedOut).toBe(true);
});

it('reports nothing if the session was ended here', async () => {
  await me.leave(async () => end());
  expect([me.player, me.signedOut]).toEqual([guest, false]);
});

it('reports nothing to a guest', async () => {
  me.player = guest;
  end();
  await Promise.resolve();
  expect(me.signedOut).toBe(false);
});
