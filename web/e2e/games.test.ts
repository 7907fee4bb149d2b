/** The user's games: the filtered list, the results, and the export of all records. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { asBrowser, loseGame, createGame, type ApiClient } from './fixtures';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** Opens a page after creating games in its browser. */
async function visitGames(create: (browser: ApiClient) => Promise<unknown>, path = '/games') {
  return site.visit(path, {}, (page) => create(asBrowser(page, site.server)));
}

const cards = (page: Page) => page.locator('a.card[href^="/game/"]');
const select = (page: Page, key: string) => page.getByLabel(translate(key), { exact: true });

it('filters the user’s games by game, result and opponent', async () => {
  await createGame(site.server, { game: 'coffee' }, ['d4ne']);
  const { page, errors } = await visitGames(async (browser) => {
    await createGame(browser, { game: 'morris' }, ['d2', 'f4']);
    await createGame(browser, { game: 'coffee' }, ['d4ne']);
    // A game without moves is not listed.
    await createGame(browser, { game: 'six' });
    await loseGame(browser, 1);
  }, '/');
  await page.getByRole('link', { name: translate('web-games-title') }).click();
  await page.getByRole('heading', { name: translate('web-games-title'), level: 1 }).waitFor();
  await cards(page).first().waitFor();
  await expect.poll(() => cards(page).count()).toBe(3);
  await expect.poll(() => cards(page).first().textContent()).toContain('You resigned.');
  await expect.poll(() => page.locator('header a[aria-current=page]').count()).toBe(1);

  const result = select(page, 'web-filter-result');
  await result.focus();
  await result.selectOption('unfinished');
  await page
    .getByRole('status')
    .getByText(translate('web-games-shown', { count: 2 }))
    .waitFor();
  expect(new URL(page.url()).search).toBe('?result=unfinished');
  await expect
    .poll(() => result.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await select(page, 'web-filter-game').selectOption('morris');
  await page
    .getByRole('status')
    .getByText(translate('web-games-shown', { count: 1 }))
    .waitFor();
  await select(page, 'web-opponent').selectOption('computer');
  await page.getByText(translate('web-games-no-match')).waitFor();

  await page.reload();
  await page.getByText(translate('web-games-no-match')).waitFor();
  await expect.poll(() => select(page, 'web-filter-game').inputValue()).toBe('morris');
  await page
    .locator('header')
    .getByRole('link', { name: translate('web-games-title') })
    .click();
  await cards(page).nth(2).waitFor();
  await expect.poll(() => select(page, 'web-filter-game').inputValue()).toBe('');
  await page.goBack();
  await page.getByText(translate('web-games-no-match')).waitFor();
  expect(errors).toEqual([]);
});

it('shows more games on request and deletes some', async () => {
  const { page } = await visitGames(async (browser) => {
    for (let i = 0; i < 26; i++) await createGame(browser, { game: 'morris' }, ['d2']);
  });
  await cards(page).nth(23).waitFor();
  await expect.poll(() => cards(page).count()).toBe(24);
  await page.getByRole('button', { name: translate('web-games-more') }).press('Enter');
  await cards(page).nth(25).waitFor();
  await expect.poll(() => cards(page).count()).toBe(26);
  await expect
    .poll(() => page.getByRole('button', { name: translate('web-games-more') }).count())
    .toBe(0);
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('href'));
  expect(focused).toBe(await cards(page).nth(24).getAttribute('href'));

  await page.getByTitle(translate('web-delete'), { exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: translate('web-delete-title') });
  await dialog.getByRole('button', { name: translate('web-delete'), exact: true }).click();
  await page.getByRole('status').getByText(translate('web-deleted')).waitFor();
  await expect.poll(() => cards(page).count()).toBe(25);
});

it('shows the results, and starts a game at the suggested level', async () => {
  const { page } = await visitGames(async (browser) => {
    for (const level of [4, 4, 7]) await loseGame(browser, level);
  });
  const table = page.getByRole('table', {
    name: translate('web-results-of', { theGame: 'fourmation' }),
  });
  await table.waitFor();
  const rows = await table.locator('tbody tr').allInnerTexts();
  expect(rows.map((row) => row.split(/\s+/))).toEqual([
    ['4', '0', '0', '2'],
    ['7', '0', '0', '1'],
  ]);
  const play = translate('web-results-play-game', { theGame: 'fourmation', level: 2 });
  await page.goto(`${site.server.url}/new/fourmation`);
  await page.getByText(translate('web-level-suggested', { level: 2 })).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: play }).click();
  await page.locator('.board').waitFor();
  await page
    .getByText(translate('web-computer', { level: 2 }))
    .first()
    .waitFor();
  // The next game has the same level.
  await page.goto(`${site.server.url}/new/fourmation`);
  await expect.poll(() => page.getByRole('slider').inputValue()).toBe('2');
});

it('exports all games as one file', async () => {
  const { page } = await visitGames(async (browser) => {
    await createGame(browser, { game: 'morris' }, ['d2', 'f4']);
    await createGame(browser, { game: 'six' }, ['2,0']);
  });
  const link = page.getByRole('link', { name: translate('web-games-export') });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('ludoteca-games.txt');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.match(/^\[Game "\w+"\]$/gm)).toEqual(['[Game "morris"]', '[Game "six"]']);
});

it('reports that there are no games', async () => {
  const { page } = await site.visit('/games');
  await page.getByText(translate('web-games-none')).waitFor();
  await page.getByRole('link', { name: translate('web-games-begin') }).click();
  await page.getByRole('heading', { name: translate('web-start-title') }).waitFor();
});
