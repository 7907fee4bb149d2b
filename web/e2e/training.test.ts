/** Training: mistakes of a game, the session of a day, openings, and how it follows an account. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lostGame } from '../gallery/studies';
import { NARROW, useSite } from './browser';
import { unexpectedErrors, violations } from './checks';
import { enterMove } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });
const status = (page: Page, text: string) => page.locator('.status').getByText(text).waitFor();
const heading = (page: Page, key: string) =>
  page.getByRole('heading', { name: translate(key), exact: true });

it('makes exercises of the mistakes of a game, which return', async () => {
  const { page, errors } = await site.visit(await lostGame(site.server));
  await page.getByRole('button', { name: translate('web-review-practise', { count: 1 }) }).click();
  await page.waitForURL(/\/training\/mistakes/);
  await status(page, translate('web-training-mistake-task'));
  // The move of the game is marked.
  await page.locator('.board .notes circle').first().waitFor();
  await enterMove(page, 'a3');
  await status(page, translate('web-training-mistake-same'));
  await button(page, 'web-puzzle-why').click();
  await status(page, translate('web-training-refuted', { move: 'a mark on a3' }));
  await button(page, 'web-puzzle-retry').click();
  await button(page, 'web-hint').click();
  await status(page, translate('web-nudge-wins'));
  expect(await violations(page)).toEqual([]);
  await enterMove(page, 'b2');
  await status(page, translate('web-training-mistake-solved'));
  await button(page, 'web-training-finish').click();
  await heading(page, 'web-training-series-end').waitFor();
  await page.getByRole('link', { name: translate('web-training-back') }).click();
  const count = (due: number) =>
    page.getByText(translate('web-training-collection-count', { count: 1, due })).waitFor();
  await count(0);
  expect(await violations(page)).toEqual([]);
  // It was missed, so it is due two days later at the latest.
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.reload();
  await count(1);
  await page.getByRole('link', { name: translate('web-training-due') }).click();
  await heading(page, 'web-training-mistake').waitFor();
  expect(unexpectedErrors(errors)).toEqual([]);
});

it('has a session each day, one press from the start page, which is resumed', async () => {
  const { page, errors } = await site.visit('/', { viewport: NARROW });
  const card = page.getByRole('region', { name: translate('web-today'), exact: true });
  await card.getByRole('link', { name: translate('web-today-start') }).click();
  const progress = (at: number) =>
    page.getByText(translate('web-training-progress', { at, count: 6 })).waitFor();
  /** Gives up the exercise and shows its solution. */
  const giveUp = async () => {
    await button(page, 'web-puzzle-solution').click();
    await status(page, translate('web-puzzle-shown'));
  };
  await progress(1);
  await giveUp();
  await page.goto(site.server.url);
  await card.getByText(translate('web-today-left', { count: 5 })).waitFor();
  await card.getByRole('link', { name: translate('web-today-resume') }).click();
  for (let at = 2; at <= 6; at++) {
    await progress(at);
    await giveUp();
    await button(page, at < 6 ? 'web-training-next' : 'web-training-finish').click();
  }
  await heading(page, 'web-today-done').waitFor();
  await page.getByText(translate('web-today-streak', { count: 1 })).waitFor();
  // Nothing was solved.
  await page.getByText(translate('web-training-returns')).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(site.server.url);
  await card.getByText(translate('web-today-done')).waitFor();
  expect(unexpectedErrors(errors)).toEqual([]);
});

it('names the moves that keep the result of an opening, and has the replies in turn', async () => {
  const { page } = await site.visit('/training/drill?game=fourmation&options=');
  await page.locator('[data-at]').first().waitFor();
  const probe = async (moves: readonly string[]) => {
    const query = `moves=${moves.join('%20')}`;
    const { position } = await site.server.get<{ position: string }>(
      `positions/fourmation?${query}`,
    );
    const at = new URLSearchParams({ position });
    const { moves: found } = await site.server.get<{ moves: Move[] }>(`tables/fourmation?${at}`);
    return found;
  };
  const [best] = await probe([]);
  await enterMove(page, 'a1');
  await page.locator('.side').getByText(/d4/).waitFor();
  await button(page, 'web-puzzle-retry').click();
  await enterMove(page, best!.move);
  const [reply] = await probe([best!.move]);
  await page.locator('.list li button').nth(1).waitFor();
  expect(await page.locator('.list li button').allInnerTexts()).toEqual([best!.move, reply!.move]);
});
interface Move {
  move: string;
}

it('follows an account from one browser to another', async () => {
  const name = 'Trainer';
  const password = 'seven green herons';
  const { page } = await site.visit('/training', {}, (page) =>
    page.addInitScript(() => {
      const day = Math.round((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
      const stored = { cards: {}, attempts: [], days: [day - 1], games: {} };
      if (!sessionStorage.getItem('begun'))
        localStorage.setItem('ludoteca-training', JSON.stringify(stored));
      sessionStorage.setItem('begun', 'yes');
    }),
  );
  const streak = (page: Page) => page.getByText(translate('web-today-streak', { count: 1 }));
  await streak(page).waitFor();
  const send = (page: Page, path: string) =>
    page.request.post(`${site.server.url}/api/${path}`, { data: { name, password } });
  expect((await send(page, 'account')).status()).toBe(201);
  const stored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/me/training') && response.request().method() === 'PUT',
  );
  await page.reload();
  expect((await stored).status()).toBe(204);
  // The account has it now, and a guest no longer.
  expect(await page.evaluate(() => localStorage.getItem('ludoteca-training'))).toBeNull();

  const other = await site.visit('/training');
  await heading(other.page, 'web-training').waitFor();
  expect((await send(other.page, 'account/sign-in')).status()).toBe(204);
  await other.page.reload();
  await streak(other.page).waitFor();
});
