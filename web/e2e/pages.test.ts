/** Every page in every dress: accessible, steady, without a complaint in the console. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NARROW, useSite, WIDE } from './browser';
import { playTo, seeded } from './play';
import { wordsOf } from './words';

const site = useSite();
const say = wordsOf('en');
const two = { first: { kind: 'human', name: 'Ana' }, second: { kind: 'human', name: 'Bruno' } };

/** What axe finds serious, as `rule: element`. */
async function serious(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
}

/** How much the layout has shifted without a person's doing. */
const shift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // What was buffered is delivered before the frame after next.
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );

async function table(game: string, options: unknown = null): Promise<string> {
  const { id } = await site.server.post<{ id: string }>('games', { game, options, players: two });
  return `/game/${id}`;
}

const random = () => seeded(13);
const STATES: [string, () => Promise<string> | string, ((page: Page) => Promise<void>)?][] = [
  ['start', () => '/'],
  [
    'start, with a wrong record',
    () => '/',
    async (page) => {
      await page.getByText(say('web-import'), { exact: true }).click();
      await page.getByLabel(say('web-import-paste')).fill('nonsense');
      await page.getByRole('button', { name: say('web-import-open') }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'new game, all options open',
    () => '/new/coffee',
    async (page) => page.getByText(say('web-custom')).click(),
  ],
  ['rules', () => '/rules/six'],
  ['no such page', () => '/nowhere/at/all'],
  ['no such game', () => '/game/nothing'],
  [
    'choosing the rod',
    () => table('coffee'),
    async (page) => {
      await playTo(page, random(), 4);
      await page.locator('[data-at]:not([aria-disabled]) .hit').first().click();
      await page.locator('[data-axis]').first().waitFor();
    },
  ],
  ['the swap offered', () => table('coffee', { pie: true }), (page) => playTo(page, random(), 1)],
  ['4mation, over', () => table('fourmation'), (page) => playTo(page, random())],
  ['six, round one', () => table('six'), (page) => playTo(page, random(), 9)],
  [
    'six, a tile in the hand',
    () => table('six', { tiles: 10 }),
    async (page) => {
      await playTo(page, random(), 18);
      await page.locator('[data-at]:not([aria-disabled]) .hit').first().click();
    },
  ],
  [
    'asked whether to resign',
    () => table('morris'),
    async (page) => {
      await playTo(page, random(), 6);
      await page.getByRole('button', { name: say('web-resign') }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];

describe.each([
  { scheme: 'light', size: WIDE },
  { scheme: 'dark', size: NARROW },
] as const)('$scheme, $size.width pixels wide', ({ scheme, size }) => {
  it.each(STATES)('%s', async (_, address, act) => {
    const { page, errors } = await site.visit(await address(), {
      colorScheme: scheme,
      viewport: size,
      // Colours are judged at rest.
      reducedMotion: 'reduce',
    });
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shift(page)).toBeLessThan(0.02);
    await act?.(page);
    expect(await serious(page)).toEqual([]);
    // Nothing sticks out at the side.
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(outer!);
    // What the service refuses, the browser notes.
    expect(errors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
    await page.context().close();
  });
});
