/** Whole games in the page, against the computer and between two people. */
import { describe, expect, it } from 'vitest';
import { useSite } from './browser';
import { OVER, playTo, plies, seeded } from './play';
import { translator } from './words';

const site = useSite();

const GAMES = ['coffee', 'fourmation', 'six', 'morris'] as const;

describe.each(GAMES)('%s', (game) => {
  it('against the computer, in English', async () => {
    const translate = translator('en');
    const { page, errors } = await site.visit('/');
    await page
      .getByRole('link', { name: translate('web-start-choose-game', { theGame: game }) })
      .click();
    await page.getByRole('slider', { name: translate('web-level') }).fill('1');
    await page.getByRole('button', { name: translate('web-start-game') }).click();
    await playTo(page, seeded(1));
    await expect.poll(() => page.locator(OVER).innerText()).toMatch(/won|draw/i);
    await expect.poll(() => page.locator('[data-testid=spoken]').innerText()).toMatch(/won|draw/i);
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
      await page.getByText(translate('web-custom')).click();
      await page.getByLabel(translate('option-tiles'), { exact: true }).selectOption('10');
    }
    await page.getByRole('button', { name: translate('web-start-game') }).click();
    await expect.poll(() => page.locator('.seat').first().innerText()).toContain('Bruno');
    // Random games of morris last hundreds of moves, so this one is resigned; keyboard.test.ts plays one to its end.
    await playTo(page, seeded(2), game === 'morris' ? 40 : Infinity);
    if (game === 'morris') {
      await page.getByRole('button', { name: translate('web-resign') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: translate('web-resign') })
        .click();
    }
    await page.locator(OVER).waitFor();
    await expect
      .poll(() => page.locator(OVER).innerText())
      .toMatch(/Gana (Ana|Bruno): |Empate: |Abandona (Ana|Bruno)/);
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
