/** Premoves and the confirmation of moves, in a game of two people. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { unexpectedErrors } from './checks';
import { asBrowser, type GameState } from './fixtures';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

const mark = (page: Page, at: string) => page.locator(`[data-at=${at}] .hit`).click();
const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();
const shows = (page: Page, text: string) =>
  page.locator('.status').filter({ hasText: text }).waitFor();
const speaks = (page: Page, text: string) =>
  expect.poll(() => page.locator('[data-testid=spoken]').innerText()).toContain(text);

/** A page whose browser has stored settings. */
const visitWith = (settings: object) =>
  site.visitAsGuest('/', {}, (page) =>
    page.addInitScript(
      (text) => localStorage.setItem('ludoteca-settings', text),
      JSON.stringify(settings),
    ),
  );

it('plays a legal premove at once, and sends a move only once it is confirmed', async () => {
  const ana = await visitWith({ premove: true });
  const bruno = await visitWith({ confirm: 'all' });
  const players = { first: { kind: 'human' }, second: { kind: 'open' } };
  const { id } = await asBrowser(ana.page, site.server).post<GameState>('games', {
    game: 'fourmation',
    players,
  });
  await asBrowser(bruno.page, site.server).post(`games/${id}/seat`, {});
  for (const { page } of [ana, bruno]) {
    await page.goto(`${site.server.url}/game/${id}`);
    await page.locator('[data-at=d4]').waitFor();
  }
  const moves = async () => (await site.server.get<GameState>(`games/${id}`)).moves;
  const at = (place: string) => translate('web-told-put', { game: 'fourmation', at: place });
  const premove = (place: string) => translate('web-premove', { move: at(place) });
  const question = (place: string) =>
    translate('web-confirm-question', { move: at(place).replace(/^a/, 'A') });
  const turnOf = (page: Page) =>
    page.locator('[data-at][aria-label*="legal move"]').first().waitFor({ state: 'attached' });

  await mark(ana.page, 'd4');
  await expect.poll(moves).toEqual(['d4']);
  await mark(ana.page, 'd6');
  await shows(ana.page, premove('d6'));
  await speaks(ana.page, premove('d6'));

  await turnOf(bruno.page);
  await bruno.page.locator('[data-at=d5]').focus();
  await bruno.page.keyboard.press('Enter');
  await speaks(bruno.page, question('d5'));
  await bruno.page.keyboard.press('Escape');
  await mark(bruno.page, 'c5');
  await shows(bruno.page, question('c5'));
  await press(bruno.page, 'web-cancel');
  await bruno.page.locator('[data-at=d5]').focus();
  await bruno.page.keyboard.press('Enter');
  await speaks(bruno.page, question('d5'));
  expect(await moves()).toEqual(['d4']);
  await bruno.page.keyboard.press('Enter');
  await expect.poll(moves).toEqual(['d4', 'd5', 'd6']);

  await turnOf(bruno.page);
  await mark(ana.page, 'a1');
  await shows(ana.page, premove('a1'));
  await ana.page.keyboard.press('Escape');
  await speaks(ana.page, translate('web-premove-cancelled'));
  await mark(ana.page, 'g1');
  await shows(ana.page, premove('g1'));
  await mark(bruno.page, 'c6');
  await press(bruno.page, 'web-confirm');
  await shows(ana.page, translate('web-premove-failed'));
  await speaks(ana.page, translate('web-premove-failed'));
  expect(await moves()).toEqual(['d4', 'd5', 'd6', 'c6']);
  expect(unexpectedErrors([...ana.errors, ...bruno.errors])).toEqual([]);
});
