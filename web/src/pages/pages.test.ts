import { expect, it } from 'vitest';
import { readPath, type Route } from '../router.svelte';
import routes from '../routes.json';
import { pageOf } from './pages';

const route = (page: string, argument?: string): Route =>
  readPath(argument === undefined ? `/${page}` : `/${page}/${argument}`);

it.each(Object.entries(routes))('has a page for /%s', (page, argument) =>
  expect(pageOf(route(page, argument === null ? undefined : 'six'))).toBeDefined(),
);

it('has a page of its own without a game', () => {
  for (const page of ['rules', 'puzzles'])
    expect(pageOf(route(page))).not.toBe(pageOf(route(page, 'six')));
});

it('has no page for the start page and unknown addresses', () =>
  expect([pageOf(route('')), pageOf(route('nonsense'))]).toEqual([undefined, undefined]));
