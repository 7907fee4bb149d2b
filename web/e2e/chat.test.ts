/** Messages between the two players of a game. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { horizontalOverflow, violations } from './checks';
import { translator } from './words';

const site = useSite();
const translate = translator('en');
const decir = translator('es');

const open = (page: Page, title: string) =>
  page.locator('details.chat > summary', { hasText: title }).click();

it('has phrases in each player’s language, and free text if both players enable it', async () => {
  const { page: ana } = await site.visit('/new/fourmation');
  await ana.getByLabel(translate('web-against-friend')).check();
  await ana.getByRole('button', { name: translate('web-invite'), exact: true }).click();
  const link = await ana.getByLabel(translate('web-invite-link')).inputValue();
  const { page: bruno } = await site.visit('/?lang=es', { viewport: NARROW, hasTouch: true });
  await bruno.goto(link);
  // Only what arrives after the first reading is shown over the page.
  const read = bruno.waitForResponse((response) => response.url().includes('/messages'));
  await bruno.getByRole('button', { name: decir('web-invited-accept'), exact: true }).click();
  await read;
  await open(ana, translate('web-chat'));
  await ana.getByRole('button', { name: translate('web-phrase-good-luck') }).click();
  await bruno.locator('.unread', { hasText: '1' }).waitFor();
  // A phone shows the message over the page; the chat leaves the status and the board in view.
  await bruno.locator('.toast', { hasText: decir('web-phrase-good-luck') }).click();
  await expect
    .poll(() =>
      bruno.evaluate(() => {
        const box = (part: string) => document.querySelector(part)!.getBoundingClientRect();
        return box('.status').top >= 0 && box('.stage').bottom <= box('.chat').top;
      }),
    )
    .toBe(true);
  await bruno.locator('.chat li', { hasText: decir('web-phrase-good-luck') }).waitFor();
  await expect.poll(() => bruno.locator('.unread').count()).toBe(0);
  await bruno.getByRole('button', { name: decir('web-phrase-you-too') }).click();
  const spoken = ana.getByTestId('chat-spoken');
  await spoken.filter({ hasText: translate('web-phrase-you-too') }).waitFor({ state: 'attached' });

  await ana.getByLabel(translate('web-chat-free')).click();
  await bruno.getByText(decir('web-chat-free-offered')).waitFor();
  await bruno.getByLabel(decir('web-chat-free')).click();
  await bruno.getByLabel(decir('web-chat-text')).fill('¿<b>Otra</b>?');
  await bruno.keyboard.press('Enter');
  await ana.locator('.chat li', { hasText: '¿<b>Otra</b>?' }).waitFor();
  for (const page of [ana, bruno]) {
    expect(await violations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  }
});

it('shows a message on every other page of the player until it is read or closed', async () => {
  const ana = (await site.visit('/new/fourmation')).page;
  await ana.getByLabel(translate('web-against-friend')).check();
  await ana.getByRole('button', { name: translate('web-invite'), exact: true }).click();
  const link = await ana.getByLabel(translate('web-invite-link')).inputValue();
  const bruno = (await site.visit('/', { viewport: NARROW, hasTouch: true })).page;
  await bruno.goto(link);
  await bruno.getByRole('button', { name: translate('web-invited-accept'), exact: true }).click();
  await bruno.locator('details.chat').waitFor();
  const tabs = [await bruno.context().newPage(), await bruno.context().newPage()] as const;
  for (const tab of tabs) {
    await tab.goto(`${site.server.url}/puzzles`);
    await tab.getByRole('heading', { level: 1 }).waitFor();
  }
  const notices = (page: Page) =>
    page.getByRole('complementary', { name: translate('web-notices') }).locator('.card');
  const text = translate('web-phrase-hello');
  const written = (page: Page) => notices(page).filter({ hasText: text });
  await open(ana, translate('web-chat'));
  const say = (phrase: string) =>
    ana.getByRole('button', { name: translate(`web-phrase-${phrase}`), exact: true }).click();

  // The page of the game shows the message, so no other tab does.
  await say('good-luck');
  await bruno.locator('.toast').waitFor();
  await bruno.goto(`${site.server.url}/learn`);
  await say('hello');
  for (const tab of tabs) await written(tab).waitFor();
  for (const tab of tabs) await expect.poll(() => notices(tab).count()).toBe(1);
  const waiting = { name: translate('web-games-waiting', { count: 1 }) };
  await tabs[0].getByRole('link', waiting).waitFor();
  expect(await violations(tabs[0])).toEqual([]);
  expect(await horizontalOverflow(tabs[0])).toBe(0);
  const close = { name: translate('web-close'), exact: true };
  await tabs[0].getByRole('button', close).click();
  for (const page of [bruno, ...tabs]) await expect.poll(() => notices(page).count()).toBe(0);
});

it('shows a blocked player nothing that would be rejected', async () => {
  const ana = await site.visit('/new/fourmation');
  const link = async () => {
    await ana.page.getByLabel(translate('web-against-friend')).check();
    await ana.page.getByRole('button', { name: translate('web-invite'), exact: true }).click();
    return ana.page.getByLabel(translate('web-invite-link')).inputValue();
  };
  const bruno = (await site.visitAsGuest('/')).page;
  await bruno.goto(await link());
  await bruno.getByRole('button', { name: translate('web-invited-accept'), exact: true }).click();
  await bruno.getByRole('button', { name: translate('web-abort'), exact: true }).click();
  const again = (page: Page) =>
    page.getByRole('button', { name: translate('web-rematch'), exact: true });
  const challenge = (page: Page) =>
    page.getByRole('button', { name: translate('web-challenge'), exact: true });
  await again(bruno).waitFor();
  await challenge(bruno).waitFor();
  const me = async (page: Page) => {
    const found = await page.request.get(`${site.server.url}/api/me`);
    return ((await found.json()) as { player: { id: string } }).player.id;
  };
  await ana.page.request.put(`${site.server.url}/api/me/blocked/${await me(bruno)}`);
  await bruno.reload();
  await expect.poll(() => again(bruno).count()).toBe(0);
  await expect.poll(() => challenge(bruno).count()).toBe(0);
  await open(bruno, translate('web-chat'));
  await bruno.getByText(/^You can’t exchange messages with/).waitFor();
  await bruno.goto(`${site.server.url}/player/${await me(ana.page)}`);
  await bruno.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => challenge(bruno).count()).toBe(0);
  await ana.page.goto(`${site.server.url}/new/fourmation`);
  await bruno.goto(await link());
  await bruno.getByText(translate('web-problem-blocked')).waitFor();
  await expect
    .poll(() => bruno.getByRole('button', { name: translate('web-invited-accept') }).count())
    .toBe(0);
  expect(await violations(bruno)).toEqual([]);
});

it('lists blocked players on the account page and unblocks them', async () => {
  const { page } = await site.visit('/', { viewport: NARROW, hasTouch: true });
  await page.request.put(`${site.server.url}/api/me`, { data: { name: 'Ana' } });
  const cookie = await site.server.createPlayer('Bruno');
  const response = await fetch(`${site.server.url}/api/me`, { headers: { cookie } });
  const { player } = (await response.json()) as { player: { id: string } };
  await page.request.put(`${site.server.url}/api/me/blocked/${player.id}`);
  await page.goto(`${site.server.url}/account`);
  const blocked = page.getByRole('region', { name: translate('web-blocked-title') });
  await blocked.getByRole('link', { name: 'Bruno' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await blocked
    .getByRole('button', { name: translate('web-chat-unblock', { called: 'Bruno' }) })
    .click();
  await blocked.getByText(translate('web-blocked-none')).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(() => focused()).toBe(translate('web-blocked-title'));
  await page.reload();
  await page.getByRole('heading', { name: translate('web-programs') }).waitFor();
  await expect.poll(() => blocked.count()).toBe(0);
});
