/** The end of a game: the decisive places light up, and one next step is obvious. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from './browser';
import { createGame } from './fixtures';
import { OVER } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** Crosses have three in a row, and can complete it. */
const NEARLY_FOUR = '7/7/7/7/2xxx2/2ooo2/7 x e2';
const human = { kind: 'human' };
const computer = { kind: 'computer', level: 3 };

/** Games from a set-up do not count, so the results are given. */
async function suggest(page: Page, suggested: number): Promise<void> {
  const levels = [{ level: 3, won: 1, drawn: 0, lost: 1 }];
  const games = [{ game: 'fourmation', suggested, levels }];
  await page.route('**/api/games/statistics', (route) => route.fulfill({ json: { games } }));
}

/** When the last place has lit up, in milliseconds after the end. */
const lightingTime = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const lit = [...document.querySelectorAll('.board .winning')];
    const times = lit.flatMap((each) =>
      each.getAnimations().map(({ effect }) => Number(effect!.getComputedTiming().endTime)),
    );
    return Math.max(0, ...times);
  });

describe('against the computer', () => {
  it('lights up the line and offers a harder level after a win', async () => {
    const players = { first: human, second: computer };
    const { id } = await createGame(site.server, {
      game: 'fourmation',
      start: NEARLY_FOUR,
      players,
    });
    const { page, errors } = await site.visit(`/game/${id}`, { reducedMotion: 'no-preference' });
    await suggest(page, 4);
    await page.locator('[data-at="f3"]').click();
    await expect.poll(() => page.locator('.board .winning').count()).toBe(4);
    const time = await lightingTime(page);
    expect(time).toBeGreaterThan(500);
    expect(time).toBeLessThan(3000);
    await expect.poll(() => page.locator(OVER).innerText()).toContain(translate('web-end-won'));
    const record = translate('web-end-record', { level: 3, won: 1, count: 2 });
    await expect.poll(() => page.locator(OVER).innerText()).toContain(record);
    const next = page.locator('.actions .primary');
    await expect
      .poll(() => next.allInnerTexts())
      .toEqual([translate('web-try-level', { level: 4 })]);
    await next.click();
    await expect
      .poll(() => page.locator('.seats').innerText())
      .toContain(translate('web-computer', { level: 4 }));
    expect(errors).toEqual([]);
  });

  it('is kind after a loss, at once where motion is reduced', async () => {
    const players = { first: { ...computer, level: 10 }, second: human };
    const { id } = await createGame(site.server, {
      game: 'fourmation',
      start: NEARLY_FOUR,
      players,
    });
    const { page, errors } = await site.visit(`/game/${id}`, { reducedMotion: 'reduce' });
    await expect.poll(() => page.locator(OVER).innerText()).toContain(translate('web-end-lost'));
    expect(await page.locator('.board .winning').count()).toBe(4);
    expect(await lightingTime(page)).toBe(0);
    const next = page.locator('.actions .primary');
    await expect.poll(() => next.allInnerTexts()).toEqual([translate('web-review')]);
    expect(errors).toEqual([]);
  });
});
