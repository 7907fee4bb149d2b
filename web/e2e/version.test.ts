/** A page that stays open while the server gets a new version, whose files have other names. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { violations } from './checks';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** Removes the files that the page has not loaded yet. Returns a function that adds those of the new version. */
async function update(page: Page): Promise<() => Promise<void>> {
  const files = '**/assets/**';
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  await page.route('**/worker.js', (route) => route.fulfill({ body: 'assets/index-new.js' }));
  return () => page.unroute(files);
}

const banner = (page: Page) => page.getByText(translate('web-outdated'));
const follow = (page: Page, key: string) =>
  page
    .getByRole('link', { name: translate(key), exact: true })
    .first()
    .click();

it('reloads once when another page is opened, and asks when that did not help', async () => {
  const { page } = await site.visit('/');
  const finish = await update(page);
  let loads = 0;
  await page.route('**/puzzles', async (route) => {
    loads += 1;
    await finish();
    await route.continue();
  });
  await follow(page, 'web-puzzles');
  await page.getByRole('heading', { name: translate('web-puzzles') }).waitFor();
  expect(loads).toBe(1);
  await update(page);
  await follow(page, 'web-learn');
  await page.getByRole('heading', { name: translate('web-outdated') }).waitFor();
  await page.getByRole('button', { name: translate('web-reload') }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await banner(page).count()).toBe(1);
});

it('lets a game go on, and offers the new version', async () => {
  const { page } = await site.visit('/');
  await page.goto(`${site.server.url}/new/fourmation`);
  await page.getByLabel(translate('web-begins-me'), { exact: true }).check();
  await page.getByRole('button', { name: translate('web-start-game'), exact: true }).click();
  // The form has a board too, and the page of the game has to be loaded before the update.
  await page.locator('[data-at=d4] .hit').waitFor();
  await update(page);
  const address = page.url();
  await page.getByRole('button', { name: translate('web-settings'), exact: true }).click();
  await banner(page).waitFor();
  await page.locator('[data-at=d4] .hit').click();
  await page.locator('.list li button').first().waitFor();
  expect(page.url()).toBe(address);
});

it('blames the connection if there is no new version', async () => {
  const { page } = await site.visit('/');
  await page.route('**/assets/**', (route) => route.abort());
  await follow(page, 'web-puzzles');
  await page.getByRole('alert').getByText(translate('web-problem-incomplete')).waitFor();
  expect(await banner(page).count()).toBe(0);
});
