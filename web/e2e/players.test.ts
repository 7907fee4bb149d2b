/** Players: rated games, profiles, the leaderboard, and whose turn it is in the title. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { unexpectedErrors, horizontalOverflow, violations } from './checks';
import { plies } from './play';
import { translator } from './words';

const site = useSite({ ownServer: true });
const translate = translator('en');
const BLITZ = `${translate('web-speed-blitz')} ${translate('web-clock-fischer', { minutes: 5, seconds: 3 })}`;

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });

/** Pairs two players in the lobby; the first of `players` begins. */
async function pairedPlayers(clock: string) {
  const visits = [
    await site.visit('/'),
    await site.visit('/', { viewport: NARROW, hasTouch: true }),
  ] as const;
  const errors = visits.map(({ errors }) => errors);
  const [ana, bruno] = visits.map(({ page }) => page) as [Page, Page];
  for (const page of [ana, bruno]) {
    await page
      .locator('.lobby')
      .getByRole('radio', { name: translate('game-fourmation'), exact: true })
      .check();
    await page.locator('.lobby').getByRole('button', { name: clock, exact: true }).click();
    await page.locator('.seat').first().waitFor();
  }
  await Promise.all([ana, bruno].map((page) => page.locator('.board').first().waitFor()));
  const free = await ana.locator('[data-at]:not([aria-disabled]) .hit').count();
  return { players: free > 0 ? ([ana, bruno] as const) : ([bruno, ana] as const), errors };
}

/** Clicks a place of the board. */
const mark = (page: Page, at: string) => page.locator(`[data-at=${at}] .hit`).click();

it('rates a game, and shows the ratings in the game and on the profiles', async () => {
  const {
    players: [first, second],
    errors,
  } = await pairedPlayers(BLITZ);
  await mark(first, 'd4');
  await expect.poll(() => plies(second)).toBe(1);
  // The start page shows the game to everybody.
  const { page: visitor } = await site.visit('/');
  await visitor.getByRole('heading', { name: translate('web-live') }).waitFor();
  expect(await violations(visitor)).toEqual([]);
  await mark(second, 'd5');
  await expect.poll(() => plies(first)).toBe(2);
  await expect
    .poll(() => first.locator('.seat .rating').allInnerTexts())
    .toEqual(['1500?', '1500?']);
  // A game counts from the sixth ply.
  for (const [ply, at] of ['e6', 'e5', 'e4', 'e3'].entries()) {
    const [own, other] = ply % 2 === 0 ? [first, second] : [second, first];
    await mark(own, at);
    await expect.poll(() => plies(other)).toBe(ply + 3);
  }
  await button(first, 'web-resign').click();
  await first
    .locator('dialog[open]')
    .getByRole('button', { name: translate('web-resign') })
    .click();
  for (const page of [first, second]) {
    await expect
      .poll(async () => (await page.locator('.seat .rating').allInnerTexts()).sort())
      .toEqual(['1500? +162', '1500? −162']);
    expect(await violations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  }
  await second.locator('.seat .player').first().click();
  await second.getByRole('heading', { name: translate('web-ratings') }).waitFor();
  const of = translate('web-rating-of', {
    game: translate('game-fourmation'),
    speed: translate('web-speed-blitz'),
  });
  const row = second.getByRole('row').filter({ hasText: of });
  await expect.poll(() => row.getByRole('cell').first().innerText()).toMatch(/^(1662|1338)\?$/);
  await second.getByText(translate('web-rating-graph-none')).waitFor();
  await expect.poll(() => second.locator('a.card').count()).toBe(1);
  expect(await violations(second)).toEqual([]);
  expect(await horizontalOverflow(second)).toBe(0);
  await row.getByRole('link').click();
  await second.getByText(translate('web-leaderboard-none')).waitFor();
  await expect
    .poll(() => second.getByRole('radio', { name: translate('web-speed-blitz') }).isChecked())
    .toBe(true);
  expect(await violations(second)).toEqual([]);
  expect(unexpectedErrors(errors.flat())).toEqual([]);
});

it('shows in each page title the number of games in which it is the user’s turn', async () => {
  const {
    players: [first, second],
  } = await pairedPlayers(
    `${translate('web-speed-correspondence')} ${translate('web-clock-correspondence', { days: 1 })}`,
  );
  const start = async (page: Page) => {
    const other = await page.context().newPage();
    await other.goto(`${site.server.url}/`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    return other;
  };
  const [mine, theirs] = [await start(first), await start(second)];
  await expect.poll(() => mine.title()).toBe('(1) Ludoteca');
  await expect.poll(() => theirs.title()).toBe('Ludoteca');
  // The game is listed on the start page.
  await mine.locator('a.card').first().waitFor();
  await mark(first, 'd4');
  await expect.poll(() => plies(second)).toBe(1);
  await theirs.reload();
  await expect.poll(() => theirs.title()).toBe('(1) Ludoteca');
  await mine.reload();
  await mine.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => mine.title()).toBe('Ludoteca');
});

it('reports a player who does not exist', async () => {
  const { page } = await site.visit('/player/0000000000000000');
  await page.getByText(translate('web-problem-no-such-player')).waitFor();
});
