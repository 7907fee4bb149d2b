/** The static edition, with no other server than a host of files: play, review, puzzles, offline. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, NARROW, visit, visitIn, type Visit } from './chromium';
import { Host, isBuilt } from './host';
import { MOVES, OVER, playTo, plies, seeded } from './play';
import { wordsOf } from './words';

const say = wordsOf('en');
const GAMES = ['coffee', 'fourmation', 'six', 'morris'] as const;

let host: Host;
let browser: Browser;

beforeAll(async () => {
  if (!isBuilt) return;
  [host, browser] = await Promise.all([Host.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await host?.stop();
});

const open = (page = '', lang = 'en'): Promise<Visit> =>
  visit(browser, `${host.url}${page && `#/${page}`}`, { locale: lang, viewport: NARROW });

/** Starts a game against the computer. */
async function begin(page: Page, game: string, level: number): Promise<void> {
  await page.getByRole('link', { name: say('web-start-choose-game', { theGame: game }) }).click();
  await page.getByRole('slider', { name: say('web-level') }).fill(String(level));
  await page.getByRole('button', { name: say('web-start-game') }).click();
}

/** Waits until every file is kept. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

const title = isBuilt ? 'without a server' : 'without a server (skipped: run cargo xtask site)';
describe.skipIf(!isBuilt)(title, () => {
  it.each(GAMES)('%s, against the computer', async (game) => {
    const { page, errors } = await open();
    await begin(page, game, 1);
    await playTo(page, seeded(1));
    expect(await page.locator(OVER).innerText()).toMatch(/won|draw/i);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('works offline, and continues a game when it is opened again', async () => {
    const { page, errors } = await open();
    await kept(page);
    const context = page.context();
    await context.setOffline(true);
    for (const game of GAMES) {
      await page.goto(host.url);
      await begin(page, game, 3);
      await playTo(page, seeded(2), 4);
    }
    const address = page.url();
    const played = await plies(page);
    await page.close();
    const again = await visitIn(context, address);
    await again.page.locator(MOVES).nth(played - 1).waitFor();
    await playTo(again.page, seeded(3), played + 2);
    expect([...errors, ...again.errors]).toEqual([]);
    await context.close();
  });
});
