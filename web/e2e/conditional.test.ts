/** Conditional moves: tried out on the board, saved, played by the server, deleted. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { horizontalOverflow, unexpectedErrors, violations } from './checks';
import { newPlayer, type ApiClient, type GameState } from './fixtures';
import { entry, openEntry, plies } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** A correspondence game in which the default player has moved, and its opponent. */
async function started(): Promise<[GameState, ApiClient]> {
  const players = { first: { kind: 'human' }, second: { kind: 'open' } };
  const clock = { kind: 'correspondence', days: 3 };
  const request = { game: 'fourmation', options: 'side=5 n=4', players, clock };
  const { id } = await site.server.post<GameState>('games', request);
  const bruno = await newPlayer(site.server, 'Bruno');
  const { seq } = await bruno.post<GameState>(`games/${id}/seat`, {});
  const game = await site.server.post<GameState>(`games/${id}/moves`, { move: 'c3', seq });
  return [game, bruno];
}

const button = (page: Page, key: string) => page.getByRole('button', { name: translate(key) });
const place = (page: Page, at: string) =>
  page.locator(`[data-at=${at}]:not([aria-disabled]) .hit`).click();
/** The summary of the folded panel. */
const panel = (page: Page) => page.getByText(translate('web-conditional'), { exact: true });
const lines = (page: Page) => page.locator('li', { hasText: 'then' });

it('saves a line that is made on the board, and the server plays its reply', async () => {
  const [game, bruno] = await started();
  const { page, errors } = await site.visit(`/game/${game.id}`);
  await panel(page).click();
  await button(page, 'web-conditional-add').click();
  await page.getByText(translate('web-conditional-opponent')).first().waitFor();
  await place(page, 'd4');
  await page.getByText(translate('web-conditional-reply')).first().waitFor();
  await place(page, 'e5');
  expect(await violations(page)).toEqual([]);
  await button(page, 'web-conditional-save').click();
  await expect.poll(() => lines(page).allInnerTexts()).toHaveLength(1);
  expect(await plies(page), 'the game has not continued').toBe(1);

  await bruno.post(`games/${game.id}/moves`, { move: 'd4', seq: game.seq });
  await expect.poll(() => plies(page)).toBe(3);
  await expect.poll(() => lines(page).count()).toBe(0);
  expect(unexpectedErrors(errors)).toEqual([]);
});

it('is usable by keyboard, and lines are deleted', async () => {
  const [game] = await started();
  const viewport = { width: 320, height: 640 };
  const { page } = await site.visit(`/game/${game.id}`, { viewport });
  await panel(page).press('Enter');
  await button(page, 'web-conditional-add').press('Enter');
  await page.getByText(translate('web-conditional-opponent')).first().waitFor();
  await openEntry(page);
  for (const move of ['b2', 'a1', 'z9']) {
    await expect
      .poll(() => entry(page).inputValue(), { message: 'the move before is on the board' })
      .toBe('');
    await entry(page).fill(move);
    await entry(page).press('Enter');
  }
  await page.getByRole('alert').waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  await button(page, 'web-conditional-save').press('Enter');
  await expect.poll(() => lines(page).count()).toBe(1);
  await page.getByRole('button', { name: /^Delete: if b2/ }).press('Enter');
  await expect.poll(() => lines(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
});
