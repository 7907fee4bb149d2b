/** The unbounded plane with mouse, touch and keyboard; previews of losses, and men protected by mills. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { createGame, type GameState } from './fixtures';
import { plies } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

async function openGame(parts: object, options?: BrowserContextOptions) {
  const made = await createGame(site.server, { game: 'six', ...parts });
  const seen = await site.visit(`/game/${made.id}`, { reducedMotion: 'reduce', ...options });
  await seen.page.locator('[data-at]').first().waitFor();
  return { ...seen, made };
}

/** Sixty tiles in five rows of alternating colours, without a complete shape, in round two. */
const SIXTY = {
  options: { tiles: 30 },
  start: `${['rb', 'br', 'rb', 'br', 'rb'].map((pair) => pair.repeat(6)).join('/')} r 0 0 0,0`,
};
/** A chain whose middle tile is 6,0, with halves of equal length. */
const CHAIN = { options: { tiles: 10 }, start: '6rbrbrb/brbrbrr5 r 0 0 0,0' };

const cell = (page: Page, at: string): Locator => page.locator(`[data-at="${at}"] .hit`);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const boxOf = async (locator: Locator): Promise<Box> => (await locator.boundingBox())!;
const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
const width = async (page: Page, at: string) => (await boxOf(cell(page, at))).width;

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key) }).click();

it('pans sixty tiles without touching one of them', async () => {
  const { page, errors } = await openGame(SIXTY);
  // A point without a cell, because a drag from a tile would lift it.
  const { x, y } = await boxOf(page.locator('.pane'));
  const plane = { x: x + 150, y: y + 30 };
  const before = await boxOf(cell(page, '5,2'));
  await page.mouse.move(plane.x, plane.y);
  await page.evaluate(() => {
    const changed: string[] = [];
    Object.assign(window, { changed });
    new MutationObserver((records) => {
      for (const { type, target, attributeName } of records) {
        changed.push(`${type} ${attributeName} of ${target.nodeName}`);
      }
    }).observe(document.querySelector('.pane > svg')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  await page.mouse.down();
  await page.mouse.move(plane.x - 120, plane.y + 90, { steps: 12 });
  await page.mouse.up();
  const after = await boxOf(cell(page, '5,2'));
  expect(after.x - before.x).toBeCloseTo(-120, 0);
  expect(after.y - before.y).toBeCloseTo(90, 0);
  const changed = await page.evaluate(() => (window as unknown as { changed: string[] }).changed);
  expect(changed.length).toBeGreaterThan(0);
  expect([...new Set(changed)]).toEqual(['attributes style of svg']);
  expect(errors).toEqual([]);
});

it('stops panning when the mouse button is released outside the plane', async () => {
  const { page } = await openGame(SIXTY);
  const pane = await boxOf(page.locator('.pane'));
  const edge = pane.y + 2;
  await page.mouse.move(pane.x + 150, edge);
  await page.mouse.down();
  // Outside, but less far than a drag requires.
  await page.mouse.move(pane.x + 150, edge - 4);
  await page.mouse.up();
  const before = await boxOf(cell(page, '5,2'));
  await page.mouse.move(pane.x + 200, pane.y + 120, { steps: 6 });
  expect(await boxOf(cell(page, '5,2'))).toEqual(before);
});

it('zooms by wheel, buttons and keys, and zooms to fit', async () => {
  const { page, errors } = await openGame({});
  const whole = await width(page, '0,0');
  const cursor = middle(await boxOf(cell(page, '2,0')));
  await page.mouse.move(cursor.x, cursor.y);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => width(page, '0,0')).toBeGreaterThan(whole * 1.2);
  // The point under the pointer stays fixed.
  const under = middle(await boxOf(cell(page, '2,0')));
  expect(Math.hypot(under.x - cursor.x, under.y - cursor.y)).toBeLessThan(2);

  await press(page, 'web-zoom-fit');
  await expect.poll(() => width(page, '0,0')).toBeCloseTo(whole, 1);
  await press(page, 'web-zoom-in');
  await expect.poll(() => width(page, '0,0')).toBeCloseTo(whole * 1.25, 1);
  await press(page, 'web-zoom-out');
  await expect.poll(() => width(page, '0,0')).toBeCloseTo(whole, 1);

  await page.locator('[data-at="0,0"]').focus();
  await page.keyboard.press('+');
  await expect.poll(() => width(page, '0,0')).toBeCloseTo(whole * 1.25, 1);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(() => width(page, '0,0')).toBeLessThan(whole);
  await page.keyboard.press('0');
  await expect.poll(() => width(page, '0,0')).toBeCloseTo(whole, 1);
  expect(errors).toEqual([]);
});

it('zooms by pinching, and each finger stays on its cell', async () => {
  const { page, errors } = await openGame({}, { viewport: NARROW, hasTouch: true, isMobile: true });
  await page.locator('.pane').scrollIntoViewIfNeeded();
  const [a, b] = [middle(await boxOf(cell(page, '-1,0'))), middle(await boxOf(cell(page, '1,0')))];
  const before = await width(page, '0,0');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (typeof a)[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  await touch('touchStart', [a]);
  await touch('touchStart', [a, b]);
  for (let i = 1; i <= 10; i++) {
    await touch('touchMove', [
      { x: a.x - 2 * i, y: a.y - 5 * i },
      { x: b.x + 2 * i, y: b.y - 5 * i },
    ]);
  }
  await touch('touchEnd', []);
  const spread = (b.x - a.x + 40) / (b.x - a.x);
  await expect.poll(() => width(page, '0,0')).toBeCloseTo(before * spread, 0);
  const left = middle(await boxOf(cell(page, '-1,0')));
  expect(Math.abs(left.x - (a.x - 20))).toBeLessThan(6);
  expect(Math.abs(left.y - (a.y - 50))).toBeLessThan(6);
  await expect.poll(() => plies(page)).toBe(0);
  // A tap still lays a tile, once the browser no longer counts it as part of the pinch.
  const free = middle(await boxOf(cell(page, '0,1')));
  await expect
    .poll(
      async () => {
        // A second tap would be on the tile.
        if (!(await plies(page))) await page.touchscreen.tap(free.x, free.y);
        return plies(page);
      },
      { interval: 500 },
    )
    .toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

it('fills a phone with cells of at least 36 pixels, and follows the last move', async () => {
  // A row of alternating colours, which completes no shape.
  const moves = Array.from({ length: 11 }, (_, i) => `${i + 2},0`);
  const { page, errors } = await openGame({}, { viewport: NARROW, hasTouch: true });
  // The empty cells around the first tiles take most of the width.
  expect(await width(page, '0,0')).toBeGreaterThan(NARROW.width / 8);
  // With the buttons below it, under which no cell lies.
  const stage = await boxOf(page.locator('.stage'));
  expect(stage.height).toBeGreaterThan(0.55 * NARROW.height);
  const long = await openGame({}, { viewport: NARROW, hasTouch: true });
  for (const [ply, move] of moves.entries()) {
    await site.server.post(`games/${long.made.id}/moves`, { move, seq: long.made.seq + ply });
    await long.page.locator(`[data-at="${move}"][aria-disabled]`).waitFor();
  }
  expect(await width(long.page, moves.at(-1)!)).toBeGreaterThanOrEqual(36);
  const [last, frame] = [
    middle(await boxOf(cell(long.page, moves.at(-1)!))),
    await boxOf(long.page.locator('.pane')),
  ];
  expect(last.x).toBeGreaterThan(frame.x);
  expect(last.x).toBeLessThan(frame.x + frame.width);
  expect(await long.page.locator('.picture .own').first().isVisible()).toBe(false);
  expect([...errors, ...long.errors]).toEqual([]);
});

it('brings the focused cell into view', async () => {
  const { page, errors } = await openGame(SIXTY);
  await page.locator('[data-at="5,2"]').focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press('+');
  const frame = await boxOf(page.locator('.pane'));
  const scrolled = await page.evaluate(() => scrollY);
  for (let i = 0; i < 9; i++) {
    await page.keyboard.press(i % 3 ? 'ArrowRight' : 'ArrowDown');
    const focused = await boxOf(page.locator('[data-at]:focus .hit'));
    expect(focused.x).toBeGreaterThanOrEqual(frame.x);
    expect(focused.y).toBeGreaterThanOrEqual(frame.y);
    expect(focused.x + focused.width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(focused.y + focused.height).toBeLessThanOrEqual(frame.y + frame.height);
  }
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(errors).toEqual([]);
});

it('does not move when a tile is laid in view, or while the user drags it', async () => {
  const { page, errors, made } = await openGame({});
  const before = await boxOf(cell(page, '0,0'));
  const { seq } = await site.server.post<GameState>(`games/${made.id}/moves`, {
    move: '2,0',
    seq: made.seq,
  });
  await page.locator('.list li button').first().waitFor();
  expect(await boxOf(cell(page, '0,0'))).toEqual(before);

  // A tile laid out of view is brought into view after the user's drag ends.
  const { x, y } = await boxOf(page.locator('.pane'));
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 440, y + 20, { steps: 5 });
  const held = await boxOf(cell(page, '0,0'));
  await site.server.post(`games/${made.id}/moves`, { move: '3,0', seq });
  await page.locator('.list li button').nth(1).waitFor();
  expect(await boxOf(cell(page, '0,0'))).toEqual(held);
  await page.mouse.up();
  const frame = await boxOf(page.locator('.pane'));
  await expect
    .poll(async () => {
      const { x, width } = await boxOf(cell(page, '3,0'));
      return x + width <= frame.x + frame.width;
    })
    .toBe(true);
  expect(errors).toEqual([]);
});

const gone = (page: Page): Promise<string[]> =>
  page
    .locator('[data-gone]')
    .evaluateAll((found) => found.map((each) => each.getAttribute('data-gone')!).sort());

it('previews which tiles a lift would cut off', async () => {
  const { page, errors } = await openGame(CHAIN);
  await expect.poll(() => gone(page)).toEqual([]);
  await cell(page, '8,1').hover();
  await expect.poll(() => gone(page)).toEqual(['10,1', '11,1', '9,1']);
  await expect.poll(() => page.locator('[data-loss]').textContent()).toMatch(/−1\s*−2/);
  await expect.poll(() => page.locator('[data-cut]').count()).toBe(1);
  // Near the end of the chain, only the last tile is cut off.
  await cell(page, '1,0').hover();
  await expect.poll(() => gone(page)).toEqual(['0,0']);
  // The preview stays while the tile is lifted.
  await cell(page, '8,1').click();
  await page.mouse.move(5, 5);
  await expect.poll(() => gone(page)).toEqual(['10,1', '11,1', '9,1']);
  expect(errors).toEqual([]);
});

it('highlights the groups to choose from, and fades the group that would be lost', async () => {
  const { page, errors } = await openGame(CHAIN);
  await cell(page, '6,0').click();
  await page.mouse.move(5, 5);
  await expect.poll(() => page.locator('[data-group]').count()).toBe(2);
  await expect.poll(() => gone(page)).toEqual([]);
  await cell(page, '9,1').hover();
  const west = ['0,0', '1,0', '2,0', '3,0', '4,0', '5,0'];
  await expect.poll(() => gone(page)).toEqual(west);
  await cell(page, '3,0').hover();
  await expect.poll(() => gone(page)).not.toContain('3,0');
  await cell(page, '9,1').click();
  await expect.poll(() => gone(page)).toEqual(west);
  await cell(page, '8,0').click();
  await page.locator('.list li button', { hasText: '6,0>8,0=6,1' }).waitFor();
  expect(errors).toEqual([]);
});

it('locks the men in a mill, and shows the mill', async () => {
  const moves = ['a1', 'g4', 'd1', 'f4', 'g1xf4', 'f4', 'b6'];
  const made = await createGame(site.server, { game: 'morris' }, moves);
  const { page, errors } = await site.visit(`/game/${made.id}`, { reducedMotion: 'reduce' });
  // Black completes a mill; b6 is White's only man outside a mill.
  await cell(page, 'e4').click();
  await page.locator('[data-locked]').first().waitFor();
  const locked = await page
    .locator('[data-locked]')
    .evaluateAll((found) => found.map((each) => each.getAttribute('data-locked')!).sort());
  expect(locked).toEqual(['a1', 'd1', 'g1']);
  await expect.poll(() => page.locator('.cover').count()).toBe(0);
  await cell(page, 'd1').hover();
  await expect.poll(() => page.locator('.cover:not(.back)').count()).toBe(3);
  await cell(page, 'b6').click();
  await page.locator('.list li button', { hasText: 'e4xb6' }).waitFor();
  expect(errors).toEqual([]);
});
