/** States of the pages around the boards. */
import type { Page } from 'playwright-core';
import { asBrowser, loseGame, createGame } from '../e2e/fixtures';
import type { Server } from '../e2e/server';
import type { Translate } from '../e2e/words';
import { table, type State } from './state';

/** Simulates a server without games. */
const noGames = (page: Page) =>
  page.route('**/api/games?*', (route) => route.fulfill({ json: { games: [] } }));

/** Signs in as the player who created the games. */
const ownGames = (page: Page, server: Server) => server.signIn(page.context());

/** Path of the first puzzle of a game. */
async function puzzle(server: Server, game: string): Promise<string> {
  const [first] = await server.get<{ id: string }[]>(`puzzles/${game}`);
  return `/puzzles/${game}?id=${first!.id}`;
}

/** Simulates a player who has trained before: with a streak, due exercises and a weakness. */
const trained = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now();
    const today = Math.floor(now / 86_400_000);
    const schedule = {
      due: now,
      stability: 1,
      difficulty: 5,
      reps: 1,
      lapses: 1,
      state: 2,
      last: 1,
    };
    const cards = ['a', 'b', 'c'].map((id) => {
      const card = { kind: 'puzzle', game: 'morris', id, theme: 'double-threat', ...schedule };
      return [`puzzle morris ${id}`, card];
    });
    const attempts = [...'----++++'].map((right, i) => ({
      at: i + 1,
      game: 'morris',
      theme: 'double-threat',
      phase: 'end',
      right: right === '+' && i % 2 === 1,
    }));
    const days = [today - 3, today - 1];
    localStorage.setItem(
      'ludoteca-training',
      JSON.stringify({ cards: Object.fromEntries(cards), attempts, days, games: {} }),
    );
  });

/** Requests a hint. Its first stage shows only where to look. */
async function hint(page: Page, translate: Translate): Promise<void> {
  await page.getByRole('button', { name: translate('web-hint'), exact: true }).click();
  await page.getByRole('button', { name: translate('web-hint-more') }).waitFor();
}

/** Creates games as this browser's player: unfinished, drawn and lost. */
async function playOwn(page: Page, server: Server): Promise<void> {
  const browser = asBrowser(page, server);
  await createGame(browser, { game: 'morris' }, ['d2', 'f4', 'd3']);
  const drawn = await createGame(browser, { game: 'six' }, ['2,0']);
  const draw = (side: string, action: string, seq: number) =>
    browser.post(`games/${drawn.id}/draw`, { side, answer: action, seq });
  await draw('first', 'offer', drawn.seq);
  await draw('second', 'accept', drawn.seq + 1);
  await createGame(browser, { game: 'coffee', options: 'square-6 n=4 pie' }, ['d4ne']);
  for (const level of [2, 1, 2]) await loseGame(browser, level);
}

export const pages: State[] = [
  {
    name: 'start-page',
    path: () => '/',
    before: noGames,
    act: (page) => page.locator('main .primary').first().waitFor(),
  },
  {
    name: 'start-page-with-games',
    path: async (server) => {
      await table(server, 'morris', { moves: ['d2', 'f4', 'd3'] });
      await table(server, 'coffee', { moves: ['d4ne'], against: 'computer' });
      return '/';
    },
    before: ownGames,
  },
  {
    name: 'games-deletion-asked',
    path: async (server) => {
      await table(server, 'morris', { moves: ['d2', 'f4', 'd3'] });
      return '/games';
    },
    before: ownGames,
    act: async (page, translate) => {
      await page.getByTitle(translate('web-delete'), { exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'start-page-wrong-record',
    path: () => '/',
    act: async (page, translate) => {
      await page.getByText(translate('web-import'), { exact: true }).click();
      await page.getByLabel(translate('web-import-paste')).fill('nonsense');
      await page.getByRole('button', { name: translate('web-import-open') }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'new-game',
    path: () => '/new/coffee',
    act: (page, translate) =>
      page.getByRole('heading', { name: translate('web-board-and-rules') }).click(),
  },
  { name: 'my-games', path: () => '/games', before: playOwn },
  { name: 'my-games-none', path: () => '/games' },
  { name: 'my-games-no-match', path: () => '/games?game=coffee&result=won', before: playOwn },
  {
    name: 'new-game-suggested-level',
    path: () => '/new/fourmation',
    before: playOwn,
  },
  { name: 'account', path: () => '/account' },
  { name: 'rules', path: () => '/rules/six' },
  { name: 'learn', path: () => '/rules' },
  { name: 'watch-none', path: () => '/watch' },
  { name: 'community', path: () => '/community' },
  {
    name: 'settings',
    path: () => '/',
    before: noGames,
    act: async (page, translate) => {
      await page.getByRole('button', { name: translate('web-settings') }).click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'keys',
    path: () => '/rules',
    act: async (page, translate) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: translate('web-keys') }).waitFor();
    },
  },
  { name: 'print-boards', path: () => '/print/fourmation' },
  {
    name: 'print-score-sheet',
    path: () => '/print/morris',
    act: (page, translate) => page.getByLabel(translate('web-print-score')).check(),
  },
  {
    name: 'print-puzzles',
    path: () => '/print/coffee?kind=puzzles',
    act: (page) => page.locator('.diagram').nth(5).waitFor(),
  },
  { name: 'training', path: () => '/training', before: trained },
  {
    name: 'training-opening',
    path: () => '/training/drill?game=fourmation&options=',
    act: async (page, translate) => {
      await page.locator('[data-at=a1]').first().click();
      await page.getByRole('button', { name: translate('web-puzzle-retry') }).waitFor();
    },
  },
  { name: 'puzzle', path: (server) => puzzle(server, 'coffee') },
  {
    name: 'puzzle-solution',
    path: (server) => puzzle(server, 'six'),
    act: async (page, translate) => {
      await page.getByRole('button', { name: translate('web-puzzle-solution') }).click();
      await page.getByRole('button', { name: translate('web-puzzle-next') }).waitFor();
    },
  },
  {
    name: 'hint-where-to-look',
    // Far from the games against other people: near those there are no hints.
    path: (server) => table(server, 'coffee', { options: 'square-7 n=5', moves: ['d4ne', 'e5e'] }),
    act: (page, translate) => hint(page, translate),
  },
  {
    name: 'hint-move',
    path: (server) => table(server, 'fourmation', { moves: ['d4', 'd5', 'e4', 'e5', 'f4', 'f5'] }),
    act: async (page, translate) => {
      await hint(page, translate);
      await page.getByRole('button', { name: translate('web-hint-more') }).click();
      await page.locator('.notes circle').first().waitFor();
    },
  },
  {
    name: 'resign-asked',
    path: (server) => table(server, 'morris', { moves: ['d2', 'f4'] }),
    act: async (page, translate) => {
      await page.getByRole('button', { name: translate('web-resign') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reconnecting',
    path: (server) => table(server, 'fourmation', { moves: ['d4', 'd5', 'e4'] }),
    before: (page) => page.routeWebSocket(/\/api\/socket/, (socket) => socket.close()),
    act: (page, translate) => page.getByText(translate('web-reconnecting')).first().waitFor(),
  },
  { name: 'no-such-game', path: () => '/game/nothing' },
  { name: 'no-such-page', path: () => '/nowhere/at/all' },
];
