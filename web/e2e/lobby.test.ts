/** Finding an opponent on the start page. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { complaints, violations } from './checks';
import { plies } from './play';
import { wordsOf } from './words';

const site = useSite();
const say = wordsOf('en');

const press = (page: Page, name: string) =>
  page.locator('.lobby').getByRole('button', { name, exact: true }).click();
const offered = (page: Page) => page.locator('.lobby li');

it('pairs two who want the same game and clock', async () => {
  const clock = say('web-clock-fischer', { minutes: 5, seconds: 3 });
  const [ana, bruno] = [
    await site.visit('/'),
    await site.visit('/', { viewport: NARROW, hasTouch: true }),
  ];
  for (const { page } of [ana, bruno]) {
    await page.getByRole('radio', { name: say('game-fourmation'), exact: true }).check();
  }
  expect(await violations(ana.page)).toEqual([]);
  await press(ana.page, clock);
  await ana.page.getByText(say('web-lobby-waits')).waitFor();
  await offered(bruno.page).waitFor();
  expect(await violations(bruno.page)).toEqual([]);
  await press(bruno.page, clock);
  const pages = [ana.page, bruno.page];
  await Promise.all(pages.map((page) => page.locator('.board').first().waitFor()));
  expect(new URL(bruno.page.url()).pathname).toBe(new URL(ana.page.url()).pathname);
  // Sides are drawn by lot: one of the two has the move.
  const begins = (await free(ana.page)) > 0 ? ana.page : bruno.page;
  await begins.locator('[data-at=d4] .hit').click();
  for (const page of pages) await expect.poll(() => plies(page)).toBe(1);
  expect(complaints([...ana.errors, ...bruno.errors])).toEqual([]);
});

/** Number of places where the user can play. */
const free = (page: Page) => page.locator('[data-at]:not([aria-disabled]) .hit').count();

it('lists an offer, which can be joined, and takes it back when its player leaves', async () => {
  const slow = say('web-clock-correspondence', { days: 1 });
  const live = say('web-clock-fischer', { minutes: 3, seconds: 2 });
  const ana = await site.visit('/');
  await press(ana.page, slow);
  await ana.page.getByText(say('web-lobby-waits')).waitFor();
  await ana.page.goBack();
  await ana.page.getByRole('link', { name: say('web-lobby-own') }).waitFor();
  const bruno = await site.visit('/');
  await press(bruno.page, live);
  await bruno.page.getByText(say('web-lobby-waits')).waitFor();
  await expect.poll(() => offered(ana.page).count(), { timeout: 10_000 }).toBe(2);
  await bruno.page.context().close();
  await expect.poll(() => offered(ana.page).count(), { timeout: 10_000 }).toBe(1);

  const eva = await site.visit('/');
  await press(eva.page, say('web-lobby-join'));
  await eva.page.locator('.board').first().waitFor();
  await expect.poll(() => offered(ana.page).count(), { timeout: 10_000 }).toBe(0);
  expect(complaints([...ana.errors, ...eva.errors])).toEqual([]);
});
