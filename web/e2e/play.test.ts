/** Whole games in the page, against the computer and between two people. */
import { describe, expect, it } from 'vitest';
import { useSite } from './browser';
import { OVER, playTo, plies, seeded } from './play';
import { wordsOf } from './words';

const site = useSite();

const GAMES = ['coffee', 'fourmation', 'six', 'morris'] as const;

describe.each(GAMES)('%s', (game) => {
  it('against the computer, in English', async () => {
    const say = wordsOf('en');
    const { page, errors } = await site.visit('/');
    await page.getByRole('link', { name: say('web-start-choose-game', { theGame: game }) }).click();
    await page.getByRole('slider', { name: say('web-level') }).fill('1');
    await page.getByRole('button', { name: say('web-start-game') }).click();
    await playTo(page, seeded(1));
    await expect.poll(() => page.locator(OVER).innerText()).toMatch(/won|draw/i);
    await expect.poll(() => page.locator('[data-testid=spoken]').innerText()).toMatch(/won|draw/i);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('with two people, in Spanish', async () => {
    const say = wordsOf('es');
    const { page, errors } = await site.visit(`/new/${game}`, { locale: 'es' });
    await page.getByRole('radio', { name: say('web-against-person') }).check();
    await page.getByRole('textbox', { name: say('web-person-one') }).fill('Ana');
    await page.getByRole('textbox', { name: say('web-person-two') }).fill('Bruno');
    await page.getByRole('radio', { name: 'Bruno' }).check();
    if (game === 'six') {
      await page.getByText(say('web-custom')).click();
      await page.getByLabel(say('option-tiles'), { exact: true }).selectOption('10');
    }
    await page.getByRole('button', { name: say('web-start-game') }).click();
    await expect.poll(() => page.locator('.seat').first().innerText()).toContain('Bruno');
    // Random games of morris last hundreds of moves, so this one is resigned; keyboard.test.ts plays one to its end.
    await playTo(page, seeded(2), game === 'morris' ? 40 : Infinity);
    if (game === 'morris') {
      await page.getByRole('button', { name: say('web-resign') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('web-resign') })
        .click();
    }
    await page.locator(OVER).waitFor();
    await expect
      .poll(() => page.locator(OVER).innerText())
      .toMatch(/Gana (Ana|Bruno): |Empate: |Abandona (Ana|Bruno)/);
    const played = await plies(page);
    expect(played).toBeGreaterThan(4);

    // Back to the start and forward again.
    await page.getByRole('button', { name: say('web-first') }).click();
    await page
      .getByText(say('web-looking-at', { ply: 0, count: played, move: '' }))
      .first()
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('.list [aria-current]').waitFor();
    await expect
      .poll(() => page.locator('.list li button').first().getAttribute('aria-current'))
      .toBe('true');
    await page.getByRole('button', { name: say('web-last-move') }).click();
    await page.locator(OVER).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
