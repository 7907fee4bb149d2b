/** The set-up editor: pieces are placed and removed, the service validates, and the position is analysed. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openEditor, analysisPath } from '../gallery/studies';
import { useSite } from './browser';
import { translator } from './words';

const site = useSite();
const translate = translator('en');
const es = translator('es');

const place = (page: Page, at: string) => page.locator(`[data-at="${at}"] .hit`).click();
const tool = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
const possible = (page: Page) => page.getByText(translate('web-setup-possible')).waitFor();
const wrong = (page: Page, text: string) =>
  page.locator('.status li').getByText(text, { exact: false }).waitFor();
const done = (page: Page) =>
  page.getByRole('button', { name: translate('web-setup-done') }).click();
const start = (page: Page) => new URL(page.url()).searchParams.get('start');

/** Opens the editor on a position, with the engine switched off. */
async function editor(game: string, query: Record<string, string> = {}) {
  const seen = await site.visit(analysisPath(game, query), {}, (page) =>
    page.addInitScript(() => localStorage.setItem('ludoteca-analysis', '{"on":false}')),
  );
  await openEditor(seen.page, translate);
  return seen;
}

it('sets up a position of Coffee with its rod', async () => {
  const { page, errors } = await editor('coffee', { options: 'square-4' });
  await possible(page);
  await place(page, 'b2');
  await wrong(page, translate('fault-rod-not-laid'));
  await tool(page, translate('web-setup-rod'));
  await place(page, 'b2');
  await wrong(page, translate('fault-rod-on-own', { at: 'b2e' }));
  await page.getByRole('radio', { name: 'Orange', exact: true }).check();
  await possible(page);
  await page.getByRole('radio', { name: translate('web-rod-n') }).check();
  await possible(page);
  await done(page);
  await expect.poll(() => start(page)).toBe('4/4/1b2/4 o b2n bo');
  // The position can be played.
  await place(page, 'b3');
  await page.locator('[data-axis]').first().waitFor();
  expect(errors.filter((text) => !text.includes('422'))).toEqual([]);
});

it('sets the last mark of 4mation, and clears it when its piece is erased', async () => {
  const { page } = await editor('fourmation', { options: 'side=4', moves: 'b2 c3' });
  await possible(page);
  await tool(page, translate('web-setup-erase'));
  await place(page, 'c3');
  await wrong(page, translate('fault-wrong-counts'));
  await tool(page, 'Circle');
  await place(page, 'a1');
  await wrong(page, translate('fault-last-missing'));
  await tool(page, translate('web-setup-last'));
  await place(page, 'a1');
  await possible(page);
  await done(page);
  await expect.poll(() => start(page)).toBe('4/4/1x2/o3 x a1');
});

it('takes men from the hands in morris, and rejects invalid numbers', async () => {
  const { page } = await editor('morris');
  await place(page, 'd6');
  await possible(page);
  const hand = page.getByLabel(translate('web-setup-hand', { player: 'colour-white' }));
  await expect.poll(() => hand.inputValue()).toBe('8');
  await hand.fill('9');
  await wrong(page, translate('fault-too-many-men', { at: 'first' }));
  await hand.fill('');
  await wrong(page, translate('fault-wrong-hands'));
  await hand.fill('8');
  await possible(page);
  await done(page);
  await expect.poll(() => start(page)).toBe('3/1w1/3/6/3/3/3 b 8 9');
});

it('sets up SIX from an empty plane', async () => {
  const { page } = await editor('six');
  await page.getByRole('button', { name: translate('web-setup-clear') }).click();
  await wrong(page, translate('fault-disconnected'));
  await place(page, '0,0');
  await tool(page, 'Black tile');
  await place(page, '1,0');
  await possible(page);
  await done(page);
  await expect.poll(() => start(page)).toBeNull();
});

it('works by keyboard alone', async () => {
  const { page } = await editor('fourmation', { options: 'side=4' });
  await possible(page);
  await page.locator('[data-at][tabindex="0"]').focus();
  const at = await page.evaluate(() => document.activeElement?.getAttribute('data-at'));
  await page.keyboard.press('Enter');
  await wrong(page, translate('fault-wrong-counts'));
  await expect
    .poll(() => page.locator(`[data-at="${at}"]`).getAttribute('aria-label'))
    .toContain('cross');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await possible(page);
});

it('restarts on another board, and can be cancelled without changes', async () => {
  const { page } = await editor('coffee', { options: 'square-4', moves: 'b2ne' });
  await page.getByText(translate('web-board-and-rules'), { exact: true }).click();
  await page.getByLabel(translate('option-side'), { exact: true }).selectOption({ label: '5' });
  await page.locator('[data-at=e5]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: translate('web-cancel') }).click();
  await page.locator('.list').getByText('b2ne').waitFor();
  await expect.poll(() => page.locator('[data-at=e5]').count()).toBe(0);
});

it('reports errors in Spanish on a phone', async () => {
  const options = { locale: 'es', viewport: { width: 390, height: 844 } };
  const { page } = await site.visit(analysisPath('morris'), options, (page) =>
    page.addInitScript(() => localStorage.setItem('ludoteca-analysis', '{"on":false}')),
  );
  await openEditor(page, es);
  await page.getByLabel(es('web-setup-hand', { player: 'colour-white' })).fill('10');
  const fault = es('fault-too-many-men', { at: 'first' });
  await page.locator('.status li').getByText(fault).waitFor();
});
