/** Playing and stepping with the custom element. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LudotecaBoard } from '../src/board';
import { isBuilt, title } from './installed';
import { at, moves, place, status, useSite } from './pages';

describe.skipIf(!isBuilt)(title('playing with the custom element'), () => {
  const site = useSite();

  /** Collects the details of the element's events. */
  const listen = (board: Locator) =>
    board.evaluate((element) => {
      const events: unknown[] = [];
      Object.assign(window, { events });
      for (const type of ['ludoteca-move', 'ludoteca-ply']) {
        element.addEventListener(type, (event) =>
          events.push([type, (event as CustomEvent).detail]),
        );
      }
    });
  const events = (page: Page) => page.evaluate(() => (window as { events?: unknown[] }).events);

  it('plays a move by click', () =>
    site.open('/empty.html', async (page, board) => {
      await listen(board);
      await at(board, 'd2').click();
      await expect.poll(() => moves(board)).toBe('d2');
      expect(await status(board)).toMatch(/^Black to move/);
      await at(board, 'd6').click();
      await expect.poll(() => moves(board)).toBe('d2 d6');
      const position = await board.evaluate(
        (element) => (element as LudotecaBoard).match?.position,
      );
      expect(await events(page)).toEqual([
        ['ludoteca-move', { move: 'd2', moves: ['d2'], position: expect.any(String) }],
        ['ludoteca-ply', { ply: 1, count: 1 }],
        ['ludoteca-move', { move: 'd6', moves: ['d2', 'd6'], position }],
        ['ludoteca-ply', { ply: 2, count: 2 }],
      ]);
    }));

  it('plays a move of several steps by click, and a choice survives', () =>
    site.open('/coffee.html', async (_, board) => {
      await at(board, 'c3').click();
      expect(await board.locator('[data-axis]').count()).toBe(4);
      expect(await moves(board)).toBe('');
      await board.locator('[data-axis=ne] .hit').first().click();
      await expect.poll(() => moves(board)).toBe('c3ne');
    }));

  it('discards a choice by Escape and by a click elsewhere', () =>
    site.open('/coffee.html', async (page, board) => {
      const arms = board.locator('[data-axis]');
      await at(board, 'c3').click();
      await page.keyboard.press('Escape');
      expect(await arms.count()).toBe(0);
      await at(board, 'c3').click();
      await page.mouse.click(1000, 700);
      expect(await arms.count()).toBe(0);
      expect(await moves(board)).toBe('');
    }));

  it('plays by keyboard alone', () =>
    site.open('/coffee.html', async (page, board) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect.poll(() => board.locator('[data-axis]').count()).toBe(4);
      const focused = () =>
        board.evaluate(({ shadowRoot }) => shadowRoot!.activeElement?.getAttribute('data-axis'));
      await expect.poll(focused).toBe('e');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => moves(board)).toBe('c4ne');
      // The focus is back on the board, where the opponent plays.
      await page.keyboard.press('PageDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => board.locator('[data-axis]').count()).toBeGreaterThan(0);
    }));

  it('plays by touch', () =>
    site.open(
      '/empty.html',
      async (_, board) => {
        await at(board, 'a1').tap();
        await expect.poll(() => moves(board)).toBe('a1');
      },
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    ));

  it('steps by buttons, keys and methods', () =>
    site.open('/line.html', async (page, board) => {
      await listen(board);
      const ply = () => board.evaluate((element) => (element as LudotecaBoard).ply);
      expect(await ply()).toBe(3);
      for (const [name, expected] of [
        ['One move forward', 4],
        ['To the start', 0],
        ['To the last move', 4],
        ['One move back', 3],
      ] as const) {
        await board.getByRole('button', { name }).click();
        expect(await ply()).toBe(expected);
      }
      for (const [key, expected] of [
        ['Home', 0],
        ['ArrowRight', 1],
        ['ArrowRight', 2],
        ['ArrowLeft', 1],
        ['End', 4],
      ] as const) {
        await page.keyboard.press(key);
        expect(await ply()).toBe(expected);
      }
      expect(await events(page)).toHaveLength(9);
      expect(await place(board)).toBe('After move 4 of 4: b4');
      await board.evaluate((element) => {
        const line = element as LudotecaBoard;
        line.first();
        line.next();
      });
      expect(await place(board)).toBe('After move 1 of 4: d2');
      expect(await events(page)).toHaveLength(9);
      // A move in the middle drops the moves after it.
      await at(board, 'a1').click();
      await expect.poll(() => moves(board)).toBe('d2 a1');
    }));

  it('lets nobody play if it is read-only', () =>
    site.open('/readonly.html', async (_, board) => {
      await at(board, 'a1').click({ force: true });
      expect(await moves(board)).toBe('d2 d6');
      await board.getByRole('button', { name: 'One move back' }).click();
      expect(await place(board)).toBe('After move 1 of 2: d2');
      await board.evaluate((element) => element.removeAttribute('readonly'));
      await at(board, 'a1').click();
      await expect.poll(() => moves(board)).toBe('d2 a1');
    }));
});
