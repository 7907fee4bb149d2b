import { afterEach, expect, it, vi } from 'vitest';
import * as served from './served';

afterEach(() => {
  vi.doUnmock('#edition');
  vi.resetModules();
});

it('has the same parts in both editions', async () => {
  const site = await import('./site');
  expect(Object.keys(site).sort()).toEqual(Object.keys(served).sort());
  expect([served.online, site.online]).toEqual([true, false]);
});

it('has no pages that need a server in the static edition', async () => {
  vi.resetModules();
  vi.doMock('#edition', () => import('./site'));
  const { readPath } = await import('../router.svelte');
  for (const path of ['/account', '/leaderboard', '/player/x']) {
    expect(readPath(path)).toEqual({ page: 'not-found' });
  }
  expect(readPath('/games')).toEqual({ page: 'games' });
});
