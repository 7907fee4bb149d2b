/** Games between two people, each in their own browser. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NARROW, useSite, type Visit } from './browser';
import { unexpectedErrors, horizontalOverflow, violations } from './checks';
import { MOVES, plies } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** A new browser without a player, on a desktop or a phone. */
const desktop = (path: string) => site.visitAsGuest(path);
const phone = (path: string) => site.visitAsGuest(path, { viewport: NARROW, hasTouch: true });

const button = (page: Page, key: string, args?: Record<string, string>) =>
  page.getByRole('button', { name: translate(key, args), exact: true });
const status = (page: Page, text: string) =>
  page.locator('.status').getByText(text, { exact: true }).waitFor();
const spoken = (page: Page, text: string) =>
  page.getByTestId('spoken').filter({ hasText: text }).waitFor();
const mark = (page: Page, at: string) => page.locator(`[data-at=${at}] .hit`).click();
const clock = (page: Page, index: number) => page.getByRole('timer').nth(index);
const played = (page: Page, count: number) => expect.poll(() => plies(page)).toBe(count);

/** Chooses a player name in the form of a new game or of an invitation. */
async function chooseName(page: Page, name: string): Promise<void> {
  await button(page, 'web-me-choose').click();
  await page.getByLabel(translate('web-me-name'), { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByText(translate('web-me-plays', { called: name })).waitFor();
}

/** Creates an invitation to a game of 4mation as Ana and returns her browser and the path of the game. */
async function invite(clock: string): Promise<Visit & { link: string }> {
  const ana = await desktop('/new/fourmation');
  const { page } = ana;
  await page.getByLabel(translate('web-against-friend')).check();
  await chooseName(page, 'Ana');
  await page.getByLabel(clock, { exact: true }).check();
  await button(page, 'web-invite').click();
  const link = await page.getByLabel(translate('web-invite-link')).inputValue();
  return { ...ana, link: new URL(link).pathname };
}

/** Starts a game between Ana on a desktop and Bruno on a phone, in which Ana begins. */
async function startGame(clock = translate('web-clock-none')) {
  const ana = await invite(clock);
  const { link } = ana;
  const bruno = await phone(link);
  await chooseName(bruno.page, 'Bruno');
  await button(bruno.page, 'web-invited-accept').click();
  await ana.page.locator('.board').first().waitFor();
  return { ana: ana.page, bruno: bruno.page, link, errors: [...ana.errors, ...bruno.errors] };
}

const FIVE = translate('web-clock-fischer', { minutes: 5, seconds: 3 });

describe('an invitation', () => {
  it('shows a link, a QR code and the open seat, and can be cancelled', async () => {
    const { page, errors } = await invite(FIVE);
    await status(page, translate('web-waiting', { listed: 'no' }));
    await page.getByRole('img', { name: translate('web-invite-qr') }).waitFor();
    await expect.poll(() => page.getByText(translate('web-seat-open')).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await button(page, 'web-invite-cancel', { listed: 'no' }).click();
    await status(page, translate('web-result-aborted'));
    await expect.poll(() => button(page, 'web-rematch').count()).toBe(0);
    expect(unexpectedErrors(errors)).toEqual([]);
  });

  it('is for one guest; later visitors are spectators', async () => {
    const { ana, bruno, link } = await startGame(FIVE);
    const eva = await phone(link);
    await status(eva.page, translate('web-to-move', { player: 'Ana' }));
    await ana.getByText(translate('web-watchers', { count: 1 })).waitFor();
    await spoken(eva.page, translate('web-watching'));
    await expect
      .poll(() => eva.page.getByRole('region', { name: translate('web-actions') }).count())
      .toBe(0);
    await expect
      .poll(() => eva.page.locator('[data-at]:not([aria-disabled]) .hit').count())
      .toBe(0);
    await mark(ana, 'd4');
    await Promise.all([bruno, eva.page].map((page) => played(page, 1)));
    expect(await violations(eva.page)).toEqual([]);
    expect(unexpectedErrors(eva.errors)).toEqual([]);
  });

  it('shows a second guest that the seat has just been taken', async () => {
    const { link } = await invite(FIVE);
    const [bruno, eva] = [await phone(link), await desktop(link)];
    for (const { page } of [bruno, eva]) {
      await button(page, 'web-invited-accept').waitFor();
    }
    await button(bruno.page, 'web-invited-accept').click();
    await status(eva.page, translate('web-problem-seat-taken'));
  });

  it('rejects a seat that another guest has taken in the meantime', async () => {
    const { link } = await invite(FIVE);
    // Eva's page receives no updates, so it still shows the seat as open.
    const eva = await site.visitAsGuest(link, {}, (page) =>
      page.routeWebSocket(/\/api\/socket/, () => undefined),
    );
    await button(eva.page, 'web-invited-accept').waitFor();
    const bruno = await phone(link);
    await button(bruno.page, 'web-invited-accept').click();
    await bruno.page.locator('.board').first().waitFor();
    await button(eva.page, 'web-invited-accept').click();
    await eva.page.getByRole('alert').getByText(translate('web-problem-seat-taken')).waitFor();
  });
});

describe('a game with a clock', () => {
  it('shows moves, turns and times to both', async () => {
    const { ana, bruno, errors } = await startGame(FIVE);
    await spoken(ana, translate('web-news-sit', { player: 'Bruno' }));
    await expect.poll(() => ana.title()).toMatch(/^● /);
    await expect.poll(() => bruno.title()).not.toMatch(/^● /);
    await ana
      .locator('.status')
      .getByText(/^You have 0:\d\d for your first move\.$/)
      .waitFor();
    await expect.poll(() => button(ana, 'web-hint').count()).toBe(0);
    await expect.poll(() => button(ana, 'web-abort').count()).toBe(1);
    await mark(ana, 'd4');
    await played(bruno, 1);
    await expect.poll(() => bruno.title()).toMatch(/^● /);
    await mark(bruno, 'd5');
    await played(ana, 2);
    // The first player's clock now runs in both browsers.
    await expect.poll(() => clock(ana, 0).innerText()).toMatch(/^4:5\d$/);
    await expect.poll(() => clock(bruno, 0).innerText()).toMatch(/^4:5\d$/);
    await expect.poll(() => clock(ana, 1).innerText()).toBe('5:00');
    await expect.poll(() => button(ana, 'web-resign').count()).toBe(1);
    for (const page of [ana, bruno]) {
      expect(await violations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    }
    expect(unexpectedErrors(errors)).toEqual([]);
  });

  it('undoes moves only with the opponent’s consent', async () => {
    const { ana, bruno } = await startGame(FIVE);
    await mark(ana, 'd4');
    await played(bruno, 1);
    await button(ana, 'web-undo-ask').click();
    await status(bruno, translate('web-undo-asked', { player: 'Ana', count: 1 }));
    await button(bruno, 'web-request-decline').click();
    await status(ana, translate('web-news-undo-decline', { player: 'Bruno' }));
    await button(ana, 'web-undo-ask').click();
    await button(bruno, 'web-undo-accept').click();
    await played(ana, 0);
    await played(bruno, 0);
  });

  it('ends in a draw by agreement, followed by a rematch', async () => {
    const { ana, bruno, link } = await startGame(FIVE);
    const eva = await desktop(link);
    await mark(ana, 'd4');
    await mark(bruno, 'd5');
    await played(ana, 2);
    await button(bruno, 'web-draw-offer').click();
    await status(ana, translate('web-news-draw-offer', { player: 'Bruno' }));
    await button(ana, 'web-draw-accept-offer').click();
    const agreed = translate('web-result-draw', { code: 'agreement', reason: '' });
    await Promise.all([ana, bruno, eva.page].map((page) => status(page, agreed)));
    await button(ana, 'web-rematch').click();
    await status(bruno, translate('web-rematch-offered', { player: 'Ana' }));
    await eva.page.getByRole('link', { name: translate('web-rematch-watch') }).waitFor();
    await bruno.getByRole('link', { name: translate('web-rematch-join') }).click();
    await expect.poll(() => bruno.url()).toBe(ana.url());
    expect(new URL(bruno.url()).pathname).not.toBe(link);
    // The players have swapped sides.
    await expect.poll(() => bruno.title()).toMatch(/^● /);
    await ana
      .getByRole('img', { name: translate('web-connected') })
      .nth(1)
      .waitFor();
  });

  it('continues after one player was offline', async () => {
    const { ana, bruno } = await startGame(FIVE);
    await mark(ana, 'd4');
    await mark(bruno, 'd5');
    await played(ana, 2);
    await bruno.context().setOffline(true);
    await mark(ana, 'd6');
    await bruno.context().setOffline(false);
    await played(bruno, 3);
    await mark(bruno, 'd7');
    await expect.poll(() => ana.locator(MOVES).allInnerTexts()).toEqual(['d4', 'd5', 'd6', 'd7']);
  });
});

it('continues a correspondence game the next day', async () => {
  const { ana, bruno, link } = await startGame(translate('web-clock-correspondence', { days: 3 }));
  await mark(ana, 'd4');
  await played(bruno, 1);
  await bruno.close();
  const back = await bruno.context().newPage();
  await back.clock.setFixedTime(Date.now() + 24 * 60 * 60_000);
  await back.goto(site.server.url + link);
  await played(back, 1);
  // Times follow the server's clock, not the browser's.
  await expect.poll(() => clock(back, 1).innerText()).toBe(await clock(ana, 1).innerText());
  await mark(back, 'd5');
  await played(ana, 2);
  await mark(ana, 'd6');
  await played(back, 3);
});

it('shows when the opponent leaves and returns', async () => {
  const { ana, bruno, link } = await startGame();
  const away = ana.getByRole('img', { name: translate('web-away') });
  await bruno.goto('about:blank');
  await away.waitFor();
  await bruno.goto(site.server.url + link);
  await away.waitFor({ state: 'detached' });
});
