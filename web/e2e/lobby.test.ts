/** Finding an opponent on the start page. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { unexpectedErrors, horizontalOverflow, violations } from './checks';
import { plies } from './play';
import { translator } from './words';

const site = useSite({ ownServer: true });
const translate = translator('en');

const press = (page: Page, name: string) =>
  page.locator('.lobby').getByRole('button', { name, exact: true }).click();
/** Label of the button for a speed in the lobby. */
const fischer = (speed: string, minutes: number, seconds: number) =>
  `${translate(`web-speed-${speed}`)} ${translate('web-clock-fischer', { minutes, seconds })}`;
const SLOW = `${translate('web-speed-correspondence')} ${translate('web-clock-correspondence', { days: 1 })}`;
const waits = (page: Page) =>
  page.getByRole('heading', { name: translate('web-lobby-waits') }).waitFor();
const offered = (page: Page) => page.locator('.lobby li');

it('pairs two players with the same game and speed', async () => {
  const clock = fischer('blitz', 5, 3);
  const [ana, bruno] = [
    await site.visit('/'),
    await site.visit('/', { viewport: NARROW, hasTouch: true }),
  ];
  for (const { page } of [ana, bruno]) {
    await page.getByRole('radio', { name: translate('game-fourmation'), exact: true }).check();
  }
  expect(await violations(ana.page)).toEqual([]);
  await press(ana.page, clock);
  await waits(ana.page);
  await offered(bruno.page).waitFor();
  expect(await violations(bruno.page)).toEqual([]);
  await press(bruno.page, clock);
  const pages = [ana.page, bruno.page];
  await Promise.all(pages.map((page) => page.locator('.board').first().waitFor()));
  expect(new URL(bruno.page.url()).pathname).toBe(new URL(ana.page.url()).pathname);
  // Sides are random, so either player may begin.
  const begins = (await free(ana.page)) > 0 ? ana.page : bruno.page;
  await begins.locator('[data-at=d4] .hit').click();
  for (const page of pages) await expect.poll(() => plies(page)).toBe(1);
  expect(unexpectedErrors([...ana.errors, ...bruno.errors])).toEqual([]);
});

/** Number of places where the user can play. */
const free = (page: Page) => page.locator('[data-at]:not([aria-disabled]) .hit').count();

it('lists offers that can be joined, and withdraws a live offer when its player leaves', async () => {
  const live = fischer('bullet', 1, 1);
  const ana = await site.visit('/');
  await press(ana.page, SLOW);
  await waits(ana.page);
  await ana.page.goBack();
  await ana.page.getByRole('link', { name: translate('web-lobby-own') }).waitFor();
  const bruno = await site.visit('/');
  await press(bruno.page, live);
  await waits(bruno.page);
  await expect.poll(() => offered(ana.page).count()).toBe(2);
  await bruno.page.context().close();
  await expect.poll(() => offered(ana.page).count()).toBe(1);

  const eva = await site.visit('/');
  await press(eva.page, translate('web-lobby-join'));
  await eva.page.locator('.board').first().waitFor();
  await expect.poll(() => offered(ana.page).count()).toBe(0);
  expect(unexpectedErrors([...ana.errors, ...eva.errors])).toEqual([]);
});

it('marks offers for other ratings, and stores the choices', async () => {
  const ana = await site.visit('/');
  const lobby = ana.page.locator('.lobby');
  await lobby.getByRole('radio', { name: translate('game-six'), exact: true }).check();
  await lobby
    .getByLabel(translate('web-range-label'))
    .selectOption({ label: translate('web-range-around', { distance: 100 }) });
  expect(await violations(ana.page)).toEqual([]);
  await press(ana.page, SLOW);
  await waits(ana.page);
  await ana.page.goto(site.server.url);
  await lobby.getByText(translate('web-range', { min: '1400', max: '1600' })).waitFor();
  await expect
    .poll(() => lobby.getByRole('radio', { name: translate('game-six'), exact: true }).isChecked())
    .toBe(true);

  // A strong player sees why the offer is not for them; a new one joins.
  const strong = await site.visit('/', { viewport: NARROW, hasTouch: true });
  const rating = { game: 'six', speed: 'correspondence', rating: 1850, deviation: 90 };
  await strong.page.route('**/api/me/ratings', (route) =>
    route.fulfill({ json: { ratings: [{ ...rating, is_provisional: false }] } }),
  );
  await strong.page.reload();
  await offered(strong.page)
    .getByText(translate('web-range-closed', { min: '1400', max: '1600', own: '1850' }))
    .waitFor();
  await expect.poll(() => offered(strong.page).getByRole('button').count()).toBe(0);
  expect(await violations(strong.page)).toEqual([]);
  const eva = await site.visit('/');
  await press(eva.page, translate('web-lobby-join'));
  await eva.page.locator('.board').first().waitFor();
  expect(unexpectedErrors([...ana.errors, ...strong.errors, ...eva.errors])).toEqual([]);
});

it('plays against the computer while waiting, and opens the game when somebody joins', async () => {
  const ana = await site.visit('/', { viewport: NARROW, hasTouch: true });
  await ana.page.getByRole('radio', { name: translate('game-morris'), exact: true }).check();
  await press(ana.page, fischer('rapid', 10, 5));
  await waits(ana.page);
  const offer = ana.page.url();
  expect(await violations(ana.page)).toEqual([]);
  await ana.page.getByRole('button', { name: translate('web-meanwhile', { level: 2 }) }).click();
  const banner = ana.page.getByRole('complementary', { name: translate('web-standby') });
  await banner.waitFor();
  await ana.page.locator('.board').first().waitFor();
  expect(await violations(ana.page)).toEqual([]);
  expect(await horizontalOverflow(ana.page)).toBe(0);
  expect(ana.page.url()).not.toBe(offer);

  // The offer stays in the lobby until its player withdraws it.
  const bruno = await site.visit('/');
  await offered(bruno.page).waitFor();
  await banner.getByRole('link', { name: translate('web-standby-back') }).click();
  await waits(ana.page);
  await ana.page.goBack();
  await banner.waitFor();
  await expect.poll(() => offered(bruno.page).count()).toBe(1);
  await press(bruno.page, translate('web-lobby-join'));
  await ana.page.waitForURL(offer);
  await ana.page
    .getByRole('alert')
    .getByText(/has joined/)
    .waitFor({ state: 'attached' });
  await ana.page.locator('.board').first().waitFor();
  expect(unexpectedErrors([...ana.errors, ...bruno.errors])).toEqual([]);
});

it('withdraws an offer during a game against the computer', async () => {
  const ana = await site.visit('/');
  await press(ana.page, fischer('bullet', 1, 1));
  await ana.page.getByRole('button', { name: translate('web-meanwhile', { level: 2 }) }).click();
  const banner = ana.page.getByRole('complementary', { name: translate('web-standby') });
  const bruno = await site.visit('/');
  await offered(bruno.page).waitFor();
  await banner.getByRole('button', { name: translate('web-standby-withdraw') }).click();
  await banner.waitFor({ state: 'detached' });
  await expect.poll(() => offered(bruno.page).count()).toBe(0);
});
