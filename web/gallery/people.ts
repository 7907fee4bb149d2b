/** States of accounts, profiles, ratings, messages, the lobby and challenges. */
import type { Page } from 'playwright-core';
import { asBrowser, newPlayer, type GameState, type ApiClient } from '../e2e/fixtures';
import type { Server } from '../e2e/server';
import type { State } from './state';

const FIVE = { kind: 'fischer', initial: 300, increment: 3 };
const human = { kind: 'human' };
const open = { kind: 'open' };

interface Me {
  player: { id: string };
}

/** Id of the browser's player. */
async function idOf(page: Page, server: Server): Promise<string> {
  const response = await page.request.get(`${server.url}/api/me`);
  return ((await response.json()) as Me).player.id;
}

/** Starts a private game between two players and plays one move each, or as many as a rated game needs to count. */
async function startGame(ana: ApiClient, bruno: ApiClient, rated: boolean): Promise<GameState> {
  const players = { first: human, second: open };
  const request = { game: 'fourmation', options: 'side=5 n=3', players, clock: FIVE, rated };
  const { id } = await ana.post<GameState>('games', request);
  let made = await bruno.post<GameState>(`games/${id}/seat`, {});
  const moves = ['c3', 'd4', 'e5', 'e4', 'e3', 'e2'].slice(0, rated ? 6 : 2);
  for (const [ply, move] of moves.entries()) {
    const by = ply % 2 === 0 ? ana : bruno;
    made = await by.post<GameState>(`games/${id}/moves`, { move, seq: made.seq });
  }
  return made;
}

/** Plays three rated games as the browser's player, who wins two. */
async function playRated(page: Page, server: Server): Promise<void> {
  const [ana, bruno] = [asBrowser(page, server), await newPlayer(server, 'Bruno')];
  for (const loser of [bruno, ana, bruno]) {
    const { id, seq } = await startGame(ana, bruno, true);
    const side = loser === ana ? 'first' : 'second';
    await loser.post(`games/${id}/resign`, { side, seq });
  }
}

/** Creates an account for the browser's player. Names are permanent, so each account needs a new one. */
let accounts = 0;
async function signUp(page: Page, server: Server): Promise<void> {
  const name = `Ana-${++accounts}`;
  await asBrowser(page, server).post('account', { name, password: 'correct horse' });
}

/** Blocks two players as the browser's player. */
async function block(page: Page, server: Server): Promise<void> {
  await asBrowser(page, server).post('games', { game: 'six' });
  for (const name of ['Bruno', 'Maximiliano de la Torre y Valdeavellano']) {
    const other = await newPlayer(server, name);
    const { players } = await other.post<{ players: { first: { id: string } } }>('games', {
      game: 'six',
    });
    await page.request.put(`${server.url}/api/me/blocked/${players.first.id}`);
  }
}

const places = [
  ['Bruno', 2104, 61, 212, false],
  ['Nocturno', 1987, 58, 1840, true],
  ['Maximiliano de la Torre y Valdeavellano', 1850, 73, 96, false],
  ['Eva', 1662, 102, 14, false],
].map(([name, rating, deviation, games, is_bot], index) => ({
  rank: index + 1,
  id: `${index}`.repeat(16),
  name,
  is_bot,
  rating,
  deviation,
  is_provisional: false,
  games,
}));

/** Creates a game with an open seat. A real lobby offer would appear in other states. */
async function offer(server: Server): Promise<string> {
  const players = { first: human, second: open };
  const { id } = await server.post<GameState>('games', { game: 'morris', players, clock: FIVE });
  return `/game/${id}`;
}

/** Reports games with a clock as listed in the lobby. */
const showAsListed = (page: Page) =>
  page.route(/\/api\/games\/[a-z0-9]{20,}$/, async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as { clock: unknown };
    await route.fulfill({ response, json: { ...state, is_listed: state.clock !== null } });
  });

/** Creates a game with messages between its players. */
async function gameWithMessages(server: Server): Promise<string> {
  const bruno = await newPlayer(server, 'Bruno');
  const { id } = await startGame(server, bruno, false);
  const sendMessage = (by: ApiClient, content: unknown) => by.post(`games/${id}/messages`, content);
  await sendMessage(bruno, { phrase: 'hello' });
  await sendMessage(server, { phrase: 'good-luck' });
  for (const by of [bruno, server]) await sendMessage(by, { chat: true });
  await sendMessage(bruno, {
    text: 'I have never won against this opening. Let us see how far I get this time!',
  });
  return `/game/${id}`;
}

export const people: State[] = [
  { name: 'account-signed-in', path: () => '/account', before: signUp },
  {
    name: 'account-proof',
    path: () => '/account',
    before: signUp,
    act: async (page, translate) => {
      await page.locator('summary', { hasText: translate('web-account-delete') }).click();
      await page
        .getByRole('button', { name: translate('web-account-delete'), exact: true })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'blocked-players',
    path: () => '/account',
    before: block,
    act: (page, sendMessage) =>
      page
        .getByRole('button', { name: sendMessage('web-blocked-unblock') })
        .last()
        .scrollIntoViewIfNeeded(),
  },
  {
    name: 'profile',
    path: async (server) => {
      const bruno = await newPlayer(server, 'Bruno');
      const eva = await newPlayer(server, 'Eva');
      let first = '';
      for (const loser of [eva, bruno, eva, eva]) {
        const made = await startGame(bruno, eva, true);
        const side = loser === bruno ? 'first' : 'second';
        await loser.post(`games/${made.id}/resign`, { side, seq: made.seq });
        const state = await server.get<{ players: { first: { id: string } } }>(`games/${made.id}`);
        first = state.players.first.id;
      }
      return `/player/${first}`;
    },
  },
  {
    name: 'profile-own',
    path: () => '/account',
    before: playRated,
    act: async (page) => {
      const url = new URL(page.url());
      const response = await page.request.get(`${url.origin}/api/me`);
      await page.goto(`${url.origin}/player/${((await response.json()) as Me).player.id}`);
      await page.locator('.graph, svg').first().waitFor();
    },
  },
  {
    name: 'leaderboard',
    path: () => '/leaderboard?game=six&speed=blitz',
    before: (page) =>
      page.route('**/api/leaderboards/**', (route) =>
        route.fulfill({ json: { game: 'six', speed: 'blitz', places, own: 17 } }),
      ),
  },
  { name: 'leaderboard-empty', path: () => '/leaderboard?game=coffee&speed=bullet' },
  { name: 'lobby-waiting', path: offer, before: showAsListed },
  {
    name: 'lobby-computer-meanwhile',
    path: offer,
    before: showAsListed,
    act: async (page) => {
      await page.locator('.meanwhile button').click();
      await page.locator('.board').first().waitFor();
      await page.locator('aside.card').waitFor();
    },
  },
  {
    name: 'online-messages',
    path: gameWithMessages,
    act: async (page) => {
      await page.locator('.chat > summary').click();
      await page.locator('.chat li').last().waitFor();
      await page.locator('.chat').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'online-messages-report',
    path: gameWithMessages,
    act: async (page) => {
      await page.locator('.chat > summary').click();
      await page.locator('.chat .disclosure > summary').click();
      await page.locator('.chat .disclosure').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'challenge-received',
    path: () => '/',
    before: async (page, server) => {
      await asBrowser(page, server).post('games', { game: 'six' });
      const own = await idOf(page, server);
      const bruno = await newPlayer(server, 'Bruno');
      await bruno.post(`players/${own}/challenge`, { game: 'morris', clock: FIVE, rated: true });
    },
    act: (page, sendMessage) =>
      page.getByText(sendMessage('web-challenge-accept'), { exact: true }).waitFor(),
  },
  {
    name: 'challenge-form',
    path: async (server) => {
      const { id, seq } = await startGame(server, await newPlayer(server, 'Bruno'), false);
      await server.post(`games/${id}/resign`, { side: 'first', seq });
      return `/game/${id}`;
    },
    act: async (page, sendMessage) => {
      await page.getByRole('button', { name: sendMessage('web-challenge'), exact: true }).click();
      await page.locator('.challenge form').scrollIntoViewIfNeeded();
    },
  },
];
