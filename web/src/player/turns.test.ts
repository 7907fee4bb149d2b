import { afterEach, expect, it, vi } from 'vitest';
import { me } from './me.svelte';
import { turns } from './turns.svelte';

const players = { first: { kind: 'human', id: 'me' }, second: { kind: 'human', id: 'other' } };
const game = (id: string, to_move = 'first') => ({ id, players, to_move, updated: 1 });
const respond = (...games: unknown[]) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ games }))));

afterEach(() => vi.unstubAllGlobals());

it('counts the games of the list and the one on the page', async () => {
  respond(game('a'), game('b'), game('d', 'second'));
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

it('announces turns and games that have begun elsewhere', async () => {
  vi.useFakeTimers();
  me.player = { id: 'me', name: 'Ana', is_named: true, has_account: false };
  const load = async (...games: unknown[]) => {
    // Later than the last request.
    await vi.advanceTimersByTimeAsync(10_000);
    respond(...games);
    await turns.load();
    return turns.arrived.map(({ id }) => id);
  };
  expect(await load(game('a'), game('b', 'second'))).not.toContain('b');
  turns.arrived = [];
  expect(await load(game('a'), game('b', 'second'), game('c', 'second'))).toEqual(['c']);
  expect(await load(game('a'), game('b'), game('c', 'second'))).toEqual(['b', 'c']);
  turns.dismiss('c');
  expect(await load(game('a'), game('c', 'second'))).toEqual([]);
  // The service reports changes of a watched game only after the page has left it.
  turns.note('c', false)();
  expect(await load(game('a'), game('c'))).toEqual([]);
  expect(turns.count).toBe(2);
  expect(await load(game('a'), game('c', 'second'))).toEqual([]);
  expect(await load(game('a'), game('c'))).toEqual(['c']);
  vi.useRealTimers();
});
