/** Actions in a room other than moves: undo, resignation, rematch, swap, announcements. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { createGame, twoPlayers } from './fixtures';
import { holdMoves } from './own-moves';
import { OVER, playTo, plies, seeded } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

async function openGame(
  game: string,
  players: unknown = twoPlayers,
  options: unknown = null,
  start: string | null = null,
) {
  const made = await createGame(site.server, { game, options, players, start });
  const seen = await site.visit(`/game/${made.id}`);
  return { ...seen, made };
}

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();
const status = (page: Page) => page.locator('.status').innerText();

it('undoes one move between two people', async () => {
  const { page, errors } = await openGame('fourmation');
  await playTo(page, seeded(3), 3);
  await press(page, 'web-undo');
  await page.locator('.list li button').nth(2).waitFor({ state: 'detached' });
  await expect.poll(() => status(page)).toContain('Ana');
  await expect
    .poll(() => page.locator('[data-testid=spoken]').innerText())
    .toContain(translate('web-news-undo', { count: 1 }));
  expect(errors).toEqual([]);
});

it("undoes back to the user's turn against the computer", async () => {
  const players = { first: { kind: 'human' }, second: { kind: 'computer', level: 1 } };
  const { page, errors } = await openGame('morris', players);
  await playTo(page, seeded(3), 1);
  await page.locator('.list li button').nth(1).waitFor();
  await press(page, 'web-undo');
  await page.getByText(translate('web-no-moves')).waitFor();
  await expect.poll(() => status(page)).toContain(translate('web-your-turn'));
  expect(errors).toEqual([]);
});

it('resigns after a confirmation, and starts a rematch with swapped sides', async () => {
  const { page, errors } = await openGame('coffee');
  await playTo(page, seeded(4), 1);
  await press(page, 'web-resign');
  await press(page, 'web-cancel');
  await expect.poll(() => page.locator(OVER).count()).toBe(0);
  await press(page, 'web-resign');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('web-resign') })
    .click();
  await page.locator(OVER).waitFor();
  await expect.poll(() => status(page)).toBe(translate('web-news-resign', { player: 'Bruno' }));
  await press(page, 'web-rematch');
  await page.getByText(translate('web-no-moves')).waitFor();
  await expect.poll(() => page.locator('.seat').first().innerText()).toContain('Bruno');
  expect(errors).toEqual([]);
});

it('offers the swap of the pie rule in words', async () => {
  const { page, errors } = await openGame('coffee', twoPlayers, { pie: true });
  await expect
    .poll(() => page.getByRole('button', { name: translate('web-swap') }).count())
    .toBe(0);
  await playTo(page, seeded(5), 1);
  // The offer names the colour that the swap brings.
  await page.locator('.status').filter({ hasText: 'Or swap sides and take Black.' }).waitFor();
  await press(page, 'web-swap');
  // The move is listed before the response, which contains the new colours.
  await page.locator('.seat').first().filter({ hasText: 'Orange' }).waitFor();
  await expect.poll(() => page.locator('.seat').nth(1).innerText()).toContain('Black');
  await playTo(page, seeded(5), 3);
  expect(errors).toEqual([]);
});

it('shows the new state if another page moved first', async () => {
  const made = await createGame(site.server, { game: 'fourmation' });
  // The other move is played after this page has sent its own.
  const held = holdMoves(async ({ pass }) => {
    await site.server.post(`games/${made.id}/moves`, { move: 'a1', seq: made.seq });
    pass();
  });
  const { page, errors } = await site.visit(`/game/${made.id}`, {}, held.route);
  await page.locator('[data-at=d4]').waitFor();
  await held.responds;
  await page.locator('[data-at=d4] .hit').click();
  await page.locator('.list li button', { hasText: 'a1' }).waitFor();
  await expect.poll(() => plies(page)).toBe(1);
  expect(errors).toEqual([]);
});

it('follows a second page on the same game', async () => {
  const { page, errors, made } = await openGame('six');
  const other = await site.visit(`/game/${made.id}`);
  await playTo(page, seeded(6), 2);
  await other.page.locator('.list li button').nth(1).waitFor();
  await playTo(other.page, seeded(7), 3);
  await page.locator('.list li button').nth(2).waitFor();
  expect([...errors, ...other.errors]).toEqual([]);
});

it('changes the language during a game', async () => {
  const { page } = await openGame('morris');
  const spanish = translator('es');
  await page.getByRole('button', { name: translate('web-settings') }).click();
  await page.getByRole('radio', { name: 'Español' }).check();
  await page.getByRole('heading', { name: spanish('game-morris') }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  await page.reload();
  await page.getByRole('heading', { name: spanish('game-morris') }).waitFor();
});

it('prompts for one of two equal groups, and accepts any tile of a group', async () => {
  const { page, errors } = await openGame(
    'six',
    twoPlayers,
    { tiles: 10 },
    '6rbrbrb/brbrbrr5 r 0 0 0,0',
  );
  await page.locator('[data-at="6,0"] .hit').click();
  await expect.poll(() => status(page)).toContain(translate('web-choose-keep'));
  for (const tile of ['0,0', '11,1']) {
    await expect
      .poll(() => page.locator(`[data-at="${tile}"]`).getAttribute('aria-label'))
      .toContain(translate('web-can-keep'));
  }
  await page.locator('[data-at="9,1"] .hit').click();
  // A cell that touches only the other group cannot be chosen.
  await expect
    .poll(() => page.locator('[data-at="-1,1"]').getAttribute('aria-disabled'))
    .toBe('true');
  await page.locator('[data-at="5,1"] .hit').click();
  await page.locator('.list li button', { hasText: '6,0>5,1=6,1' }).waitFor();
  await expect.poll(() => page.locator('[data-at="2,0"]').count()).toBe(0);
  expect(errors).toEqual([]);
});
