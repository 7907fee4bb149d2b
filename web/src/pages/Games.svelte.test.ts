import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { GameList, GameResults, GameSummary } from '../api/model';
import { words } from '../words/words.svelte';
import Games from './Games.svelte';

const game = (id: string): GameSummary => ({
  id,
  game: 'morris',
  short: 'morris',
  options: {},
  players: { first: { kind: 'human', id: 'me' }, second: { kind: 'computer', level: 3 } },
  ply: 9,
  clock: null,
  is_rated: false,
  to_move: null,
  outcome: { winner: 'first', reason: 'blocked' },
  created: 0,
  updated: 0,
  mine: true,
});

/** The response to the request for a list with this query. */
let list: (query: URLSearchParams) => Promise<GameList> | GameList;
let results: GameResults[];
let component: Record<string, unknown> | undefined;
const props = $state({ search: '' });

/** Waits until all responses have arrived. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await new Promise((done) => setTimeout(done));
    await tick();
  }
}

async function open(search = ''): Promise<void> {
  props.search = search;
  component = mount(Games, { target: document.body, props });
  flushSync();
  await settle();
}

const titles = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a.card')].map(({ pathname }) => pathname);
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((element) => element.textContent === text);

beforeAll(() => words.choose('en'));
beforeEach(() => {
  results = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    if (url.pathname === '/api/games/statistics') return Response.json({ games: results });
    if (url.pathname !== '/api/games') return new Response('', { status: 404 });
    try {
      return Response.json(await list(url.searchParams));
    } catch {
      return Response.json({ code: 'storage-unavailable', detail: '' }, { status: 503 });
    }
  });
});
afterEach(async () => {
  if (component) await unmount(component);
  vi.unstubAllGlobals();
});

it('requests only the games that the address selects, and shows who won', async () => {
  const queries: string[] = [];
  list = (query) => {
    queries.push(`${query}`);
    return { games: [game('a')], next: null };
  };
  await open('?result=won&game=chess&lang=en');
  expect(queries).toEqual(['result=won&mine=true&limit=24']);
  expect(document.querySelector('a.card')?.textContent).toContain('You win');
});

it('continues the list without repeating a game', async () => {
  list = (query) =>
    query.has('after')
      ? { games: [game('b'), game('c')], next: null }
      : { games: [game('a'), game('b')], next: '7-1' };
  await open();
  expect(titles()).toEqual(['/game/a', '/game/b']);
  button(words.t('web-games-more'))!.click();
  await settle();
  expect(titles()).toEqual(['/game/a', '/game/b', '/game/c']);
  expect(button(words.t('web-games-more'))).toBeUndefined();
  expect(document.activeElement?.getAttribute('href')).toBe('/game/c');
});

it('ignores a response that comes after a newer one', async () => {
  let respondFirst: (list: GameList) => void = () => {};
  list = (query) =>
    query.get('result') === 'over'
      ? new Promise((done) => (respondFirst = done))
      : { games: [game('new')], next: null };
  await open('?result=over');
  props.search = '?result=won';
  await settle();
  respondFirst({ games: [game('old')], next: null });
  await settle();
  expect(titles()).toEqual(['/game/new']);
});

it('reports why there is no list, and retries', async () => {
  list = () => Promise.reject(new Error('down'));
  await open();
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  list = () => ({ games: [game('a')], next: null });
  button(words.t('web-retry'))!.click();
  await settle();
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(titles()).toEqual(['/game/a']);
});

it('shows the results of each game by level', async () => {
  list = () => ({ games: [game('a')], next: null });
  results = [{ game: 'morris', suggested: 4, levels: [{ level: 3, won: 5, drawn: 1, lost: 2 }] }];
  await open();
  const cells = [...document.querySelectorAll('tbody tr > *')].map((cell) => cell.textContent);
  expect(cells).toEqual(['3', '5', '1', '2']);
  const play = button('Play at level 4');
  expect(play?.getAttribute('aria-label')).toBe('Play at level 4: Nine Men’s Morris');
});
