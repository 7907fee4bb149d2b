/** Games in the page, against the computer and between two people. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from './browser';
import { GAMES } from './games';
import { OVER, playTo, plies, seeded } from './play';
import { translator, type Translate } from './words';

const site = useSite();

/** Whether random games are short enough to be played to their end; the others are resigned. */
const isShort = (game: string): boolean => game === 'fourmation';

/** Plays random moves to the end of the game, or some moves before a resignation. */
async function playAndEnd(page: Page, game: string, seed: number, translate: Translate) {
  await playTo(page, seeded(seed), isShort(game) ? Infinity : 8);
  if (isShort(game)) return;
  const resign = { name: translate('web-resign') };
  await page.getByRole('button', resign).click();
  await page.getByRole('dialog').getByRole('button', resign).click();
}

describe.each(GAMES)('%s', (game) => {
  it('against the computer, in English', async () => {
    const translate = translator('en');
    const { page, errors } = await site.visit('/');
    await page
      .getByRole('link', { name: translate('web-start-choose-game', { theGame: game }) })
      .click();
    await page.getByRole('slider', { name: translate('web-level') }).fill('1');
    await page.getByRole('button', { name: translate('web-start-game') }).click();
    await playAndEnd(page, game, 1, translate);
    const end = isShort(game) ? /wins?\b|draw/i : /resign/;
    await expect.poll(() => page.locator(OVER).innerText()).toMatch(end);
    await expect.poll(() => page.locator('[data-testid=spoken]').innerText()).toMatch(end);
    expect(errors).toEqual([]);
  });

  it('with two people, in Spanish', async () => {
    const translate = translator('es');
    const { page, errors } = await site.visit(`/new/${game}`, { locale: 'es' });
    await page.getByRole('radio', { name: translate('web-against-person') }).check();
    await page.getByRole('textbox', { name: translate('web-person-one') }).fill('Ana');
    await page.getByRole('textbox', { name: translate('web-person-two') }).fill('Bruno');
    await page.getByRole('radio', { name: 'Bruno' }).check();
    if (game === 'six') {
      await page.getByRole('heading', { name: translate('web-board-and-rules') }).click();
      await page.getByLabel(translate('option-tiles'), { exact: true }).selectOption('10');
    }
    await page.getByRole('button', { name: translate('web-start-game') }).click();
    await expect.poll(() => page.locator('.seat').first().innerText()).toContain('Bruno');
    await playAndEnd(page, game, 2, translate);
    await page.locator(OVER).waitFor();
    await expect
      .poll(() => page.locator(OVER).innerText())
      .toMatch(/Ha ganado (Ana|Bruno)|Empate|(Ana|Bruno) ha abandonado/);
    const played = await plies(page);
    expect(played).toBeGreaterThan(4);

    // Back to the start and forward again.
    await page.getByRole('button', { name: translate('web-first') }).click();
    await page
      .getByText(translate('web-looking-at', { ply: 0, count: played, move: '' }))
      .first()
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('.list [aria-current]').waitFor();
    await expect
      .poll(() => page.locator('.list li button').first().getAttribute('aria-current'))
      .toBe('true');
    await page.getByRole('button', { name: translate('web-last-move') }).click();
    await page.locator(OVER).waitFor();
    expect(errors).toEqual([]);
  });
});
