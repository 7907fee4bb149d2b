/** The way through the site: the sections on every page, and the taps from the start page to a game. */
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { horizontalOverflow, unexpectedErrors } from './checks';
import { translator } from './words';

const site = useSite();
const SMALL = { width: 320, height: 568 };
const PAGES = [
  '/',
  '/rules',
  '/rules/six',
  '/puzzles',
  '/watch',
  '/community',
  '/leaderboard',
  '/games',
  '/account',
  '/new/coffee',
  '/print/six',
  '/nowhere',
];

it.each(['es', 'en'])('every page has the sections and fits 320 pixels (%s)', async (locale) => {
  const { page, errors } = await site.visit('/', { locale, viewport: SMALL, hasTouch: true });
  const translate = translator(locale);
  for (const path of PAGES) {
    await page.goto(site.server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const links = page.getByRole('navigation', { name: translate('web-site') }).getByRole('link');
    expect(await links.count(), path).toBe(5);
    for (const link of await links.all()) {
      const { x, y, width, height } = (await link.boundingBox())!;
      expect(x >= 0 && x + width <= SMALL.width && y + height <= SMALL.height, path).toBe(true);
      expect(Math.min(width, height), path).toBeGreaterThanOrEqual(44);
      // The word is whole.
      expect(await link.evaluate((a) => a.scrollWidth - a.clientWidth), path).toBeLessThanOrEqual(
        0,
      );
    }
    expect.soft(await horizontalOverflow(page), path).toBe(0);
  }
  expect(unexpectedErrors(errors).filter((text) => !text.includes('404'))).toEqual([]);
});

it('offers three ways to play on the card of a game, and one tap starts each', async () => {
  const translate = translator('en');
  const { page } = await site.visitAsGuest('/');
  const shown = {
    computer: page.getByRole('button', { name: translate('web-resign') }),
    person: page.getByRole('button', { name: translate('web-resign') }),
    friend: page.getByRole('button', { name: translate('web-invite-copy') }),
  };
  for (const [against, sign] of Object.entries(shown)) {
    await page.goto(site.server.url);
    const name = `${translate(`web-against-${against}`)} ${translate('game-morris')}`;
    await page.getByRole('button', { name }).click();
    await page.waitForURL(/\/game\//);
    await sign.waitFor();
  }
});

it('keeps the start button of a new game in view, with the boards folded', async () => {
  const translate = translator('es');
  const { page } = await site.visit('/new/coffee', { locale: 'es', viewport: SMALL });
  const start = page.getByRole('button', { name: translate('web-start-game') });
  const nav = page.getByRole('navigation', { name: translate('web-site') });
  const boards = page.getByRole('heading', { name: translate('web-board-and-rules') });
  for (const open of [false, true]) {
    if (open) await boards.click();
    const [button, bar] = [(await start.boundingBox())!, (await nav.boundingBox())!];
    expect(button.y + button.height).toBeLessThanOrEqual(bar.y);
    expect(
      await page
        .getByRole('radio', { name: /4|cuatro/ })
        .first()
        .isVisible(),
    ).toBe(open);
  }
  // Rated games exist, and the form says what they need.
  await page.getByRole('radio', { name: translate('web-against-friend') }).check();
  const rated = page.getByRole('checkbox', { name: translate('web-rated') });
  expect(await rated.isDisabled()).toBe(true);
  await page.getByText(translate('web-rated-needs-clock')).waitFor();
});
