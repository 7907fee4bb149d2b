/** The review of a finished game. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lostGame } from '../gallery/studies';
import { NARROW, useSite } from './browser';
import { createGame } from './fixtures';
import { OVER } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

const verdict = (page: Page) => page.locator('[data-testid=verdict]').innerText();
const finished = (page: Page) =>
  page.getByRole('heading', { name: translate('web-review-summary') }).waitFor();
const graph = (page: Page) => page.getByRole('slider', { name: translate('web-review-graph') });

it('is linked from a finished game, and steps through the mistakes', async () => {
  const path = await lostGame(site.server);
  const { page, errors } = await site.visit(path.replace('review', 'game'));
  await page.locator(OVER).waitFor();
  await page.getByRole('link', { name: translate('web-review'), exact: true }).click();
  await finished(page);
  // Every move has its verdict as text.
  const moves = page.locator('.list li button');
  const words = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'].map((name) =>
    translate(`web-verdict-${name}`),
  );
  for (const text of await moves.allInnerTexts()) {
    expect(
      words.some((word) => text.includes(word)),
      text,
    ).toBe(true);
  }
  const texts = await moves.allInnerTexts();
  const faults = texts.flatMap((text, i) => (/mistake|blunder/.test(text) ? [i + 1] : []));
  expect(faults.length).toBeGreaterThan(0);
  const next = page.getByRole('button', { name: translate('web-review-next') });
  for (const ply of faults) {
    await next.click();
    await expect.poll(() => graph(page).getAttribute('aria-valuenow')).toBe(String(ply));
    await expect
      .poll(() => verdict(page))
      .toMatch(/is a (mistake|blunder): .+ was (clearly|far) better/);
    await expect.poll(() => page.locator('.board .notes circle').count()).toBeGreaterThan(1);
    await expect.poll(() => page.locator('[data-testid=spoken]').innerText()).toContain('better');
  }
  // At the only mistake there is no next one.
  expect(faults).toHaveLength(1);
  await expect.poll(() => next.innerText()).toContain('1/1');
  expect(await next.isDisabled()).toBe(true);
  expect(errors).toEqual([]);
});

it('shows the next mistake with its verdict on a phone', async () => {
  const { page } = await site.visit(await lostGame(site.server), { viewport: NARROW });
  await finished(page);
  const next = page.getByRole('button', { name: translate('web-review-next') });
  await next.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 300));
  await next.click();
  const top = async () => (await page.locator('[data-testid=verdict]').boundingBox())!.y;
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  expect((await next.boundingBox())!.y).toBeLessThan(NARROW.height);
});

it('is navigated on the graph by pointer and by keys', async () => {
  const { page } = await site.visit(await lostGame(site.server));
  await finished(page);
  const plies = await page.locator('.list li button').count();
  const { x, y, width, height } = (await graph(page).boundingBox())!;
  await page.mouse.click(x + width - 2, y + height / 2);
  await expect.poll(() => graph(page).getAttribute('aria-valuenow')).toBe(String(plies));
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(() => graph(page).getAttribute('aria-valuenow')).toBe(String(plies / 2));
  await graph(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => graph(page).getAttribute('aria-valuenow')).toBe(String(plies / 2 + 1));
  await expect.poll(() => graph(page).getAttribute('aria-valuetext')).toBeTruthy();
  await page.keyboard.press('Home');
  await expect.poll(() => graph(page).getAttribute('aria-valuenow')).toBe('0');
  await page.keyboard.press('End');
  await expect.poll(() => graph(page).getAttribute('aria-valuenow')).toBe(String(plies));
  await page.getByRole('link', { name: translate('web-analyse'), exact: true }).click();
  await page.waitForURL(/\/analysis\/fourmation/);
  expect(new URL(page.url()).searchParams.get('moves')?.split(' ')).toHaveLength(plies);
});

it('reports a lost connection, and continues when it is back', async () => {
  const { page } = await site.visit(await lostGame(site.server), {}, (page) =>
    page.route('**/api/review', (route) => route.abort()),
  );
  await page.getByRole('alert').getByText(translate('web-problem-offline')).first().waitFor();
  await page.unroute('**/api/review');
  await finished(page);
});

it('handles a game without moves, and reports an unknown game', async () => {
  const { id, seq } = await createGame(site.server, { game: 'morris' });
  await site.server.post(`games/${id}/resign`, { side: 'first', seq });
  const { page } = await site.visit(`/review/${id}`);
  await page.locator('.board').waitFor();
  await page.getByText(translate('web-no-moves')).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: translate('web-review-next') }).isDisabled())
    .toBe(true);
  await page.goto(`${site.server.url}/review/nothing`);
  await page.getByText(translate('web-problem-no-such-game')).waitFor();
});

it('starts a game at the level of the slider', async () => {
  const { page } = await site.visit('/new/fourmation');
  const slider = page.getByRole('slider', { name: translate('web-level') });
  await expect.poll(() => slider.inputValue()).toBe('2');
  await slider.focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => slider.getAttribute('aria-valuetext'))
    .toBe(translate('web-level-name', { level: 10 }));
  await page.getByRole('button', { name: translate('web-level-weaker') }).click();
  await page.getByText(translate('web-level-name', { level: 9 })).waitFor();
  await page.getByRole('button', { name: translate('web-start-game') }).click();
  await page.waitForURL(/\/game\//);
  const id = page.url().split('/').at(-1)!;
  const { players } = await site.server.get<{ players: { second: unknown } }>(`games/${id}`);
  expect(players.second).toEqual({ kind: 'computer', level: 9 });
});
