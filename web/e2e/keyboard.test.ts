/** A game of Nine Men's Morris by keyboard, with its announcements. */
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { plies, seeded } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

it('plays morris by keyboard only', async () => {
  const { page, errors } = await site.visit('/new/morris');
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const tabTo = async (found: () => Promise<boolean>) => {
    for (let i = 0; i < 60; i++) {
      if (await found()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('not reachable by Tab');
  };
  const text = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

  await page.getByRole('button', { name: translate('web-start-game') }).waitFor();
  await tabTo(async () => (await text()) === translate('web-start-game'));
  await page.keyboard.press('Enter');
  await page.locator('[data-at]').first().waitFor();
  await tabTo(() => page.evaluate(() => document.activeElement?.hasAttribute('data-at') ?? false));

  // Arrow keys follow the board's lines; every point has its name and state as a label.
  const centre = await focused();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused()).not.toBe(centre);
  await expect.poll(() => focused()).toMatch(/^[a-g][1-7], empty, legal move$/);

  const announced = new Set<string>();
  const random = seeded(8);
  // board.test.ts plays a game to its end by keyboard.
  while ((await plies(page)) < 16) {
    await page.waitForFunction(
      () => document.querySelector('[data-at]:not([aria-disabled])') !== null,
      undefined,
      { polling: 15 },
    );
    announced.add(await page.locator('[data-testid=spoken]').innerText());
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-at')))
      .toBe(true);
    const steps = 1 + Math.floor(random() * 5);
    for (let i = 0; i < steps; i++) await page.keyboard.press('PageDown');
    if (/legal move|lifted|captured/.test(await focused())) await page.keyboard.press('Enter');
  }
  const speech = [...announced].join('\n');
  expect(speech).toMatch(/Computer: a man on [a-g][1-7]/);
  expect(speech).toContain(translate('web-your-turn'));
  expect(errors).toEqual([]);
});

it('lays the rod by keyboard and cancels with Escape', async () => {
  const players = { first: { kind: 'human' }, second: { kind: 'human' } };
  const { id } = await site.server.post<{ id: string }>('games', { game: 'coffee', players });
  const { page, errors } = await site.visit(`/game/${id}`);
  const axis = () => page.evaluate(() => document.activeElement?.getAttribute('data-axis'));
  await page.locator('[data-at=d4]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-axis'));
  const first = await axis();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => axis()).not.toBe(first);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-at') === 'd4');
  await expect.poll(() => page.locator('[data-axis]').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-axis'));
  await page.keyboard.press('Enter');
  await page.locator('.list li button', { hasText: /^d4/ }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-at') === 'd4');
  expect(errors).toEqual([]);
});

it('lists the keys, from the settings and by ?', async () => {
  const { page, errors } = await site.visit('/account');
  const list = page.getByRole('dialog', { name: translate('web-keys') });
  await page.getByRole('textbox').first().press('?');
  await expect.poll(() => list.count(), { message: 'a question mark is typed' }).toBe(0);
  await page.getByRole('button', { name: translate('web-settings') }).click();
  await page.getByRole('button', { name: translate('web-keys'), exact: true }).click();
  await list.waitFor();
  await page.keyboard.press('Escape');
  // A closed dialog is hidden before the page knows and removes it.
  await expect.poll(() => page.locator('#keys-title').count()).toBe(0);
  await page.keyboard.press('?');
  await list.waitFor();
  expect(errors).toEqual([]);
});
