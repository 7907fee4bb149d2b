import { expect, it } from 'vitest';
import { paths, readPath, readQuery } from './router.svelte';
import routes from './routes.json';

it.each([
  ['/', { page: 'start' }],
  ['/new/coffee', { page: 'new', game: 'coffee' }],
  ['/game/01JD', { page: 'game', id: '01JD' }],
  ['/position/morris', { page: 'position', game: 'morris' }],
  ['/rules/six/', { page: 'rules', game: 'six' }],
  ['/print/fourmation', { page: 'print', game: 'fourmation' }],
  ['/games', { page: 'games' }],
  ['/games/', { page: 'games' }],
  ['/puzzles', { page: 'puzzles' }],
  ['/rules', { page: 'rules' }],
  ['/puzzles/six', { page: 'puzzles', game: 'six' }],
  ['/games/x', { page: 'not-found' }],
  ['/new', { page: 'not-found' }],
  ['/game/a/b', { page: 'not-found' }],
  ['/elsewhere/x', { page: 'not-found' }],
  ['/game/%E0%A4%A', { page: 'not-found' }],
  ['/health', { page: 'not-found' }],
  ['/robots.txt', { page: 'not-found' }],
  ['/constructor/x', { page: 'not-found' }],
])('%s', (path, route) => expect(readPath(path)).toEqual(route));

// The service reads the same list: the response for a page that is missing there would be 404.
it('makes paths to the listed pages alone', () => {
  const { start, games, account, watch, community, leaderboard, ...others } = paths;
  const plain = ['games', 'account', 'watch', 'community', 'leaderboard'];
  expect(readPath(start)).toEqual({ page: 'start' });
  expect(readPath(games())).toEqual({ page: 'games' });
  expect(readPath(account)).toEqual({ page: 'account' });
  expect(readPath(watch)).toEqual({ page: 'watch' });
  expect(readPath(community)).toEqual({ page: 'community' });
  expect(readPath(leaderboard())).toEqual({ page: 'leaderboard' });
  expect([...plain, ...Object.keys(others)].sort()).toEqual(Object.keys(routes).sort());
  for (const [page, path] of Object.entries(others)) {
    const argument = routes[page as keyof typeof others].replace(/[[\]]/g, '');
    expect(readPath(new URL(path('x'), location.href).pathname)).toEqual({ page, [argument]: 'x' });
  }
});

it('reads the paths it makes', () => {
  expect(readPath(paths.game('a/b c'))).toEqual({ page: 'game', id: 'a/b c' });
});

it('reads the positions it writes, whatever signs are in them', () => {
  const placed = {
    options: 'square-3 n=3 pie',
    at: '3/1b1/3 o b2nw bo',
    moves: ['-1,2', '0,0>2,-1=3,0'],
  };
  const url = new URL(paths.position('coffee', placed), 'http://localhost');
  expect(readPath(url.pathname)).toEqual({ page: 'position', game: 'coffee' });
  expect(readQuery(url.search)).toEqual(placed);
  expect(paths.position('coffee')).toBe('/position/coffee');
});
