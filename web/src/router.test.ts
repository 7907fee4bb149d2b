import { expect, it } from 'vitest';
import { paths, readPath } from './router.svelte';

it.each([
  ['/', { page: 'start' }],
  ['/new/coffee', { page: 'new', game: 'coffee' }],
  ['/game/01JD', { page: 'game', id: '01JD' }],
  ['/rules/six/', { page: 'rules', game: 'six' }],
  ['/print/fourmation', { page: 'print', game: 'fourmation' }],
  ['/new', { page: 'not-found' }],
  ['/game/a/b', { page: 'not-found' }],
  ['/elsewhere/x', { page: 'not-found' }],
  ['/game/%E0%A4%A', { page: 'not-found' }],
])('%s', (path, route) => expect(readPath(path)).toEqual(route));

it('reads the paths it makes', () => {
  expect(readPath(paths.game('a/b c'))).toEqual({ page: 'game', id: 'a/b c' });
});
