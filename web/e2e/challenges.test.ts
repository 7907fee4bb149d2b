/** Challenges between two browsers, and tokens for programs. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { unexpectedErrors, horizontalOverflow, violations } from './checks';
import { translator } from './words';

const site = useSite({ ownServer: true });
const translate = translator('en');

const RAPID = `${translate('web-speed-rapid')} ${translate('web-clock-fischer', { minutes: 10, seconds: 5 })}`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, key: string) => button(page, translate(key)).click();

/** Pairs two browsers in the lobby and aborts their game. */
async function afterAbortedGame() {
  const [ana, bruno] = [
    await site.visit('/'),
    await site.visit('/', { viewport: NARROW, hasTouch: true }),
  ];
  for (const { page } of [ana, bruno]) {
    await page.getByRole('radio', { name: translate('game-fourmation'), exact: true }).check();
    await button(page, RAPID).click();
  }
  await button(bruno.page, translate('web-abort')).click();
  for (const { page } of [ana, bruno]) await button(page, translate('web-challenge')).waitFor();
  return { ana: ana.page, bruno: bruno.page, errors: [...ana.errors, ...bruno.errors] };
}

/** Challenges the opponent of the finished game with default settings. */
async function challenge(page: Page): Promise<void> {
  await press(page, 'web-challenge');
  await page.getByRole('radio', { name: translate('game-six'), exact: true }).check();
  expect(await violations(page)).toEqual([]);
  await press(page, 'web-challenge-send');
  await button(page, translate('web-challenge-cancel')).waitFor();
}

it('a challenge is accepted on any page, and the game opens for both players', async () => {
  const { ana, bruno, errors } = await afterAbortedGame();
  await bruno.goto(`${site.server.url}/puzzles/six`);
  await bruno.locator('.stage').waitFor();
  await challenge(ana);
  const waiting = { name: translate('web-games-waiting', { count: 1 }) };
  await bruno.getByRole('link', waiting).waitFor();
  const accept = bruno.getByText(translate('web-challenge-accept'), { exact: true });
  await accept.waitFor();
  expect(await violations(bruno)).toEqual([]);
  expect(await horizontalOverflow(bruno)).toBe(0);
  await accept.click();
  await bruno.waitForURL('**/game/*');
  await ana.waitForURL(bruno.url());
  // Rated, like the previous game.
  await ana.locator('.seat .rating').first().waitFor();
  expect(unexpectedErrors(errors)).toEqual([]);
});

it('a challenge is declined, and another one withdrawn', async () => {
  const { ana, bruno } = await afterAbortedGame();
  await challenge(ana);
  await bruno.goto(site.server.url);
  await bruno.getByText(translate('web-challenge-decline'), { exact: true }).click();
  await button(ana, translate('web-challenge')).waitFor();
  await challenge(ana);
  await bruno.getByText(translate('web-challenge-accept'), { exact: true }).waitFor();
  await press(ana, 'web-challenge-cancel');
  await bruno
    .getByText(translate('web-challenge-accept'), { exact: true })
    .waitFor({ state: 'detached' });
});

it('a rated game is played again once both players want to', async () => {
  const { ana, bruno, errors } = await afterAbortedGame();
  const played = ana.url();
  await press(ana, 'web-rematch');
  await expect
    .poll(() => ana.evaluate(() => document.activeElement?.textContent))
    .toBe(translate('web-challenge-cancel'));
  await bruno.getByText(translate('web-challenge-accept'), { exact: true }).waitFor();
  expect(ana.url()).toBe(played);
  await press(bruno, 'web-rematch');
  await bruno.waitForURL((url) => url.href !== played);
  await ana.waitForURL(bruno.url());
  expect(unexpectedErrors(errors)).toEqual([]);
});

it('a token is created, shown once and revoked', async () => {
  const { page, errors } = await site.visit('/account', { viewport: NARROW, hasTouch: true });
  const open = () => page.getByText(translate('web-programs'), { exact: true }).click();
  await open();
  await page.getByLabel(translate('web-token-name'), { exact: true }).fill('Night bot');
  await press(page, 'web-token-create');
  const text = await page.getByLabel(translate('web-token'), { exact: true }).inputValue();
  expect(text).toMatch(/^ludo_[0-9a-v]{32}$/);
  expect(await violations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  const response = await fetch(`${site.server.url}/api/challenges`, {
    headers: { authorization: `Bearer ${text}` },
  });
  expect(response.status).toBe(200);
  await page.reload();
  await open();
  await page.getByText('Night bot').waitFor();
  await expect.poll(() => page.getByLabel(translate('web-token'), { exact: true }).count()).toBe(0);
  await page
    .getByRole('button', { name: translate('web-token-revoke-named', { called: 'Night bot' }) })
    .click();
  await page.getByText('Night bot').waitFor({ state: 'detached' });
  await press(page, 'web-bot-mark');
  await page.getByText(translate('web-bot-marked')).waitFor();
  expect(unexpectedErrors(errors)).toEqual([]);
});
