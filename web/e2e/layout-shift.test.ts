/** A session from the start page into a game has a stable layout. */
import { expect, it } from 'vitest';
import { NARROW, useSite, WIDE } from './browser';
import { unexpectedErrors, layoutShift } from './checks';
import { MOVES } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

it.each([WIDE, NARROW])('has a stable layout at a width of $width pixels', async (viewport) => {
  const { page, errors } = await site.visit('/', { viewport });
  await page.locator('main a[href="/new/fourmation"]').first().click();
  await page.getByRole('radio', { name: translate('web-against-person') }).check();
  await page.getByRole('button', { name: translate('web-start-game') }).click();
  for (let ply = 1; ply <= 8; ply++) {
    const box = await page.locator('[data-at]:not([aria-disabled]) .hit').first().boundingBox();
    await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
    await page
      .locator(MOVES)
      .nth(ply - 1)
      .waitFor();
  }
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  expect(unexpectedErrors(errors)).toEqual([]);
});
