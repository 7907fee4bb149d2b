/** States of games between two people, each in their own browser. */
import { createGame, newPlayer, type GameState } from '../e2e/fixtures';
import type { Server } from '../e2e/server';
import { choose, type State } from './state';

const FIVE = { kind: 'fischer', initial: 300, increment: 3 };
const open = { kind: 'open' };
const human = { kind: 'human' };

/** Starts a game between Ana, whose page is shown, and Bruno, and plays some moves. */
async function startGame(
  server: Server,
  moves: readonly string[],
  clock: unknown = FIVE,
): Promise<{ made: GameState; bruno: Awaited<ReturnType<typeof newPlayer>> }> {
  const bruno = await newPlayer(server, 'Bruno');
  const players = { first: human, second: open };
  let made = await server.post<GameState>('games', { game: 'morris', players, clock });
  made = await bruno.post<GameState>(`games/${made.id}/seat`, {});
  for (const [ply, move] of moves.entries()) {
    const by = ply % 2 ? bruno : server;
    made = await by.post<GameState>(`games/${made.id}/moves`, { move, seq: made.seq });
  }
  return { made, bruno };
}

/** Offers of other players. Real ones would persist and appear in other states. */
const seeks = [
  { game: 'six', options: { opening: 'free', split: 'capture', tiles: 21 }, days: 3 },
  { game: 'morris', options: {}, days: 1 },
  { game: 'fourmation', options: {}, days: 1, rating_range: { min: 1700, max: 2100 } },
].map(({ days, ...offer }, index) => ({
  rating_range: null,
  ...offer,
  id: `offer-${index}`,
  short: '',
  clock: { kind: 'correspondence', days },
  speed: 'correspondence',
  side: 'first',
  is_bot: index === 1,
  is_rated: index > 0,
  rating: index > 0 ? { rating: 1893, deviation: 90, is_provisional: false } : null,
  opponent: { kind: 'human', id: 'bruno', name: 'Bruno' },
  created: 0,
}));

const MOVES = ['d2', 'f4', 'd6'];
const address = ({ made }: { made: GameState }) => `/game/${made.id}`;

export const online: State[] = [
  {
    name: 'new-game-by-link',
    path: () => '/new/morris',
    act: async (page, translate) => {
      await page.getByLabel(translate('web-against-friend')).check();
      await page.getByLabel(translate('web-clock-own'), { exact: true }).check();
      await page.getByRole('button', { name: translate('web-me-choose') }).click();
      // The bar with the button would cover a part of the last field.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'invitation',
    path: async (server) => {
      const players = { first: human, second: open };
      const made = await createGame(server, { game: 'six', players });
      return `/game/${made.id}`;
    },
    act: (page, translate) => page.getByRole('img', { name: translate('web-invite-qr') }).waitFor(),
  },
  {
    name: 'invited',
    path: async (server) => {
      const bruno = await newPlayer(server, 'Bruno');
      const players = { first: human, second: open };
      return `/game/${(await createGame(bruno, { game: 'coffee', players })).id}`;
    },
  },
  {
    name: 'lobby',
    path: () => '/',
    before: async (page) => {
      await page.routeWebSocket(/\/api\/socket/, () => undefined);
      await page.route('**/api/lobby', (route) => route.fulfill({ json: { seeks } }));
    },
    act: (page) => page.locator('.lobby li').first().scrollIntoViewIfNeeded(),
  },
  { name: 'online-first-move', path: async (server) => address(await startGame(server, [])) },
  { name: 'online-clock', path: async (server) => address(await startGame(server, MOVES)) },
  {
    name: 'online-days',
    path: async (server) =>
      address(await startGame(server, MOVES, { kind: 'correspondence', days: 3 })),
  },
  {
    name: 'online-premove',
    path: async (server) => address(await startGame(server, MOVES)),
    act: (page) => choose(page, 'g1'),
    settings: { premove: true },
  },
  {
    name: 'online-confirm',
    path: async (server) => address(await startGame(server, MOVES.slice(0, 2))),
    act: (page) => choose(page, 'd6'),
    settings: { confirm: 'all' },
  },
  {
    name: 'online-take-back-asked',
    path: async (server) => {
      const found = await startGame(server, MOVES.slice(0, 2), null);
      await found.bruno.post(`games/${found.made.id}/undo`, { seq: found.made.seq });
      return address(found);
    },
  },
  {
    name: 'online-won',
    path: async (server) => {
      const found = await startGame(server, MOVES);
      const { id, seq } = found.made;
      await found.bruno.post(`games/${id}/resign`, { side: 'second', seq });
      await found.bruno.post(`games/${id}/rematch`, {});
      return address(found);
    },
  },
  {
    name: 'watching',
    path: async (server) => {
      const [bruno, eva] = [await newPlayer(server, 'Bruno'), await newPlayer(server, 'Eva')];
      const players = { first: human, second: open };
      const { id } = await createGame(bruno, { game: 'fourmation', players });
      await eva.post(`games/${id}/seat`, {});
      return `/game/${id}`;
    },
  },
];
