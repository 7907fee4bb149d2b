import { afterEach, expect, it, vi } from 'vitest';
import { me } from './me.svelte';
import { turns } from './turns.svelte';

const game = (id: string) => ({ id });

afterEach(() => vi.unstubAllGlobals());

it('counts the games of the list and the one on the page', async () => {
  const list = { games: [game('a'), game('b')], next: null };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(list))));
  me.player = { id: 'me', name: 'Ana', is_named: true, has_account: false };
  await turns.load();
  expect(turns.count).toBe(2);
  // The move on this page is known before the next response.
  const leave = turns.note('a', false);
  expect(turns.count).toBe(1);
  leave();
  expect(turns.count).toBe(1);
  const leaveOther = turns.note('c', true);
  expect(turns.count).toBe(2);
  leaveOther();

  vi.stubGlobal('fetch', () => Promise.reject(new Error()));
  await turns.load();
  expect(turns.count).toBe(1);
});
