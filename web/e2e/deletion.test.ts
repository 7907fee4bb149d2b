/** Deletion of the user's own games, with a confirmation, by keyboard. */
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { asBrowser, createGame } from './fixtures';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

it("lists only the user's own games, and deletes one by keyboard", async () => {
  // A game of another player.
  await createGame(site.server, { game: 'coffee' }, ['d4ne']);
  const { page, errors } = await site.visit('/games');
  const players = { first: { kind: 'human', name: 'Eva' } };
  const browser = asBrowser(page, site.server);
  await createGame(browser, { game: 'fourmation' }, ['d4']);
  const { id } = await createGame(browser, { game: 'morris', players }, ['d2']);
  await page.reload();
  const links = page.locator('a.card[href^="/game/"]');
  await links.first().waitFor();
  await expect.poll(() => links.count()).toBe(2);
  const buttons = page.getByTitle(translate('web-delete'), { exact: true });
  await expect.poll(() => buttons.count()).toBe(2);
  const button = buttons.first();
  await expect.poll(() => button.getAttribute('aria-label')).toContain('Eva');

  const dialog = page.getByRole('dialog', { name: translate('web-delete-title') });
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => links.count()).toBe(2);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: translate('web-delete'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(translate('web-deleted')).waitFor();
  await expect.poll(() => links.count()).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect((await page.request.get(`${site.server.url}/api/games/${id}`)).status()).toBe(404);
  expect(errors).toEqual([]);
});

it('notifies spectators of a deleted game', async () => {
  const { page } = await site.visit('/');
  const { id } = await createGame(asBrowser(page, site.server), { game: 'fourmation' });
  const watcher = await site.visit(`/game/${id}`);
  await watcher.page.locator('.board').waitFor();
  await page.request.delete(`${site.server.url}/api/games/${id}`);
  await watcher.page.getByRole('heading', { name: translate('web-deleted') }).waitFor();
});
