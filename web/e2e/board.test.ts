/** Input on the board: pieces dragged by mouse and touch, the rod aimed, games played by keyboard. */
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { unexpectedErrors } from './checks';
import { createGame } from './fixtures';
import { MOVES, OVER, plies } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** Creates a game after some moves and opens its page. */
async function openGame(game: string, options: unknown, moves: string, finger = false) {
  const made = await createGame(site.server, { game, options }, moves.split(' ').filter(Boolean));
  const appearance = finger ? { viewport: NARROW, hasTouch: true, isMobile: true } : {};
  const seen = await site.visit(`/game/${made.id}`, appearance);
  await seen.page.locator('[data-at]').first().waitFor();
  return { ...seen, made };
}

interface At {
  x: number;
  y: number;
}

async function middleOf(page: Page, selector: string): Promise<At> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
const cell = (page: Page, at: string) => middleOf(page, `[data-at="${at}"] .hit`);
const played = (page: Page, move: string) =>
  page.locator(MOVES, { hasText: new RegExp(`^\\s*${move}\\s*$`) }).waitFor();

/** Simulates touch input of one finger. */
async function finger(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: At) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  return {
    down: (at: At) => send('touchStart', at),
    move: async (from: At, to: At) => {
      for (let i = 1; i <= 6; i++) {
        const part = (a: number, b: number) => a + ((b - a) * i) / 6;
        await send('touchMove', { x: part(from.x, to.x), y: part(from.y, to.y) });
      }
    },
    up: () => send('touchEnd'),
  };
}

/** All men are placed, and the first side moves a man. */
const MEN = 'a7 d7 g7 g4 g1 d1 a1 a4 b6 d6 f6 f4 f2 d2 b2 b4 c5 e5';

it('drags a man by mouse, and a drop elsewhere makes no move', async () => {
  const { page, errors } = await openGame('morris', null, MEN);
  const before = await plies(page);
  const [from, to] = [await cell(page, 'c5'), await cell(page, 'd5')];
  const wrong = await cell(page, 'e3');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(wrong.x, wrong.y, { steps: 4 });
  await page.getByTestId('carried').waitFor();
  // The destinations are highlighted during the drag.
  await expect.poll(() => page.locator('[data-at=d5]').getAttribute('class')).toContain('put');
  await page.mouse.up();
  await expect.poll(() => page.getByTestId('carried').count()).toBe(0);
  await expect.poll(() => page.locator('[data-at=d5]').getAttribute('class')).not.toContain('put');

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await played(page, 'c5-d5');
  await expect.poll(() => plies(page)).toBe(before + 1);
  // The server says why the first drop was refused.
  expect(unexpectedErrors(errors)).toEqual([]);
});

it('scrolls the page by a touch drag from an empty point', async () => {
  const { page, errors } = await openGame('morris', null, MEN, true);
  const touch = await finger(page);
  const empty = await cell(page, 'd3');
  await touch.down(empty);
  await touch.move(empty, { x: empty.x, y: empty.y - 120 });
  await touch.up();
  await page.waitForFunction(() => scrollY > 40);
  expect(errors).toEqual([]);
});

it('drags a man by touch without scrolling the page', async () => {
  const { page, errors } = await openGame('morris', null, MEN, true);
  await page.evaluate(() => scrollTo(0, 80));
  const touch = await finger(page);
  const [from, to] = [await cell(page, 'c5'), await cell(page, 'c4')];
  await touch.down(from);
  await touch.move(from, to);
  await page.getByTestId('carried').waitFor();
  await touch.up();
  await played(page, 'c5-c4');
  // Texts around the board may shift the page slightly; touch scrolling would have moved it further.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40);
  expect(errors).toEqual([]);
});

it('drags a tile without panning the plane', async () => {
  const { page, errors } = await openGame(
    'six',
    { tiles: 10 },
    '0,1 1,1 -1,1 2,0 0,2 1,2 -2,1 3,0 -1,3 2,2 -3,2 4,0 0,-1 2,-1 1,-1 4,-1 -1,-1 5,-1',
  );
  const before = await cell(page, '1,0');
  const lift = (await page.locator('[data-at].lift').first().getAttribute('data-at'))!;
  const from = await cell(page, lift);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 4 });
  await page.getByTestId('carried').waitFor();
  const target = (await page.locator('[data-at].put').first().getAttribute('data-at'))!;
  const to = await cell(page, target);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.locator(MOVES, { hasText: `${lift}>${target}` }).waitFor();
  expect(await cell(page, '1,0')).toEqual(before);
  expect(errors).toEqual([]);
});

it('aims the rod by dragging from the stone', async () => {
  const { page, errors } = await openGame('coffee', { board: 'square', side: 5 }, '');
  const from = await cell(page, 'b2');
  const step = (await cell(page, 'c2')).x - from.x;
  // Press on the empty cell, drag to the upper right, release.
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + step * 1.2, from.y, { steps: 4 });
  await page.locator('[data-axis=e].shown').waitFor();
  await page.mouse.move(from.x + step, from.y - step, { steps: 4 });
  await page.locator('[data-axis=ne].shown').waitFor();
  await page.mouse.up();
  await played(page, 'b2ne');
  expect(errors).toEqual([]);
});

it('lays the rod by touch on the largest board', async () => {
  const { page, errors } = await openGame('coffee', { board: 'hex', side: 6, n: 5 }, '', true);
  await page.locator('[data-at=f6] .hit').tap();
  const handle = page.locator('[data-axis=ne] .grip').first();
  await handle.waitFor();
  // After the opening animation, each handle is at least 44 pixels wide.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-axis] .grip')].every(
      (grip) => grip.getBoundingClientRect().width >= 43.9,
    ),
  );
  const touch = await finger(page);
  const from = await middleOf(page, '[data-at=f6] .hit');
  const to = { x: from.x + 25, y: from.y - 43 };
  await touch.down(from);
  await touch.move(from, to);
  await page.locator('[data-axis=ne].shown').waitFor();
  await touch.up();
  await played(page, 'f6ne');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(errors).toEqual([]);
});

it('explains forbidden axes and does not accept them', async () => {
  const { page, errors } = await openGame('coffee', { board: 'square', side: 5 }, '');
  await page.locator('[data-at=a1] .hit').click();
  const dead = page.locator('[data-axis=nw]');
  await dead.waitFor();
  await expect.poll(() => dead.getAttribute('aria-disabled')).toBe('true');
  const why = translate('fault-rod-without-empty', { at: 'a1' });
  await expect.poll(() => dead.getAttribute('aria-label')).toContain(why);
  await dead.locator('.hit').first().hover();
  await page.locator('.caption', { hasText: why.slice(1) }).waitFor();
  await dead.locator('.hit').first().click({ force: true });
  await expect.poll(() => plies(page)).toBe(0);
  await expect.poll(() => page.locator('[data-axis]').count()).toBe(4);
  expect(errors).toEqual([]);
});

it('plays a whole game of Coffee by keyboard', async () => {
  const { page, errors } = await openGame('coffee', { board: 'hex', side: 3, n: 3 }, '');
  const focused = (name: string) =>
    page.evaluate((name) => document.activeElement?.getAttribute(name) ?? null, name);
  await page.locator('[data-at][tabindex="0"]').focus();
  for (let ply = 0; ply < 19; ply++) {
    await page.locator(`${OVER}, [data-at]:not([aria-disabled])`).first().waitFor();
    if (await page.locator(OVER).count()) break;
    if (!/legal move/.test((await focused('aria-label')) ?? ''))
      await page.keyboard.press('PageDown');
    await expect.poll(() => focused('aria-label')).toMatch(/^[a-e][1-5], empty, legal move/);
    const cell = await focused('data-at');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (ply) =>
        document.activeElement?.hasAttribute('data-axis') ||
        document.querySelectorAll('.list li button').length > ply,
      ply,
    );
    if ((await plies(page)) === ply) {
      // Once around the ring to the first axis, then on to an axis that depends on the ply.
      const first = await focused('data-axis');
      const axes = await page.locator('[data-axis]').count();
      for (let i = 0; i < axes; i++) await page.keyboard.press('ArrowRight');
      await expect.poll(() => focused('data-axis')).toBe(first);
      for (let i = 0; i < ply % axes; i++) await page.keyboard.press('ArrowRight');
      if ((await focused('aria-disabled')) === 'true') {
        await expect.poll(() => focused('aria-label')).toContain('no empty cell');
        while ((await focused('aria-disabled')) === 'true') await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
    }
    await page.locator(MOVES).nth(ply).waitFor();
    await page.waitForFunction(
      (cell) => document.activeElement?.getAttribute('data-at') === cell,
      cell,
    );
  }
  await page.locator(OVER).waitFor();
  expect(errors).toEqual([]);
});

it('keeps the focus when the board is turned, and arrow keys follow the new orientation', async () => {
  const { page, errors } = await openGame('coffee', { board: 'square', side: 5 }, '');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'));
  const before = await cell(page, 'b1');
  await page.locator('[data-at=b1]').focus();
  await page.keyboard.press('r');
  await page.keyboard.press('r');
  await page.waitForFunction(
    (y) => document.querySelector('[data-at=b1] .hit')!.getBoundingClientRect().bottom < y,
    before.y,
  );
  await expect.poll(() => focused()).toBe('b1');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused()).toBe('a1');
  await page.keyboard.press('Home');
  await expect.poll(() => focused()).toBe('e1');
  await page.locator('[data-at=d2] .hit').click();
  await page.locator('[data-axis=e] .grip').first().click();
  await played(page, 'd2e');
  expect(errors).toEqual([]);
});
