/** Plays games in the page with the mouse, using only what the page displays. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Seeded random number generator (mulberry32) with values in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Clickable choices: the axes of an open rod ring, otherwise places. */
export const CHOICES = '[data-axis] .grip, [data-at]:not([aria-disabled]) .hit';
/** Moves in the move list. */
export const MOVES = '.list li button';
/** Status line of a finished game. */
export const OVER = '.status.ended';

interface TurnState {
  /** Centres of the clickable choices; empty if the game is over. */
  open: { x: number; y: number }[];
  /** Number of moves in the list. */
  plies: number;
}

/** Waits for the user's turn or the end of the game. */
async function waitForTurn(page: Page): Promise<TurnState> {
  const handle = await page.waitForFunction(
    ([choices, over, moves]) => {
      const grips = document.querySelectorAll('[data-axis] .grip');
      const found = [...(grips.length ? grips : document.querySelectorAll(choices))];
      const ended = document.querySelector(over) !== null;
      if (!ended && found.length === 0) return false;
      const open = found.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
      return { open: ended ? [] : open, plies: document.querySelectorAll(moves).length };
    },
    [CHOICES, OVER, MOVES] as const,
    { polling: 15 },
  );
  return (await handle.jsonValue()) as TurnState;
}

export const plies = (page: Page): Promise<number> => page.locator(MOVES).count();

/** The input line for moves. */
export const entry = (page: Page) => page.locator('#entry');

/** Opens the input line for moves, if it is closed. */
export async function openEntry(page: Page): Promise<void> {
  if (!(await entry(page).isVisible())) {
    await page.locator('details:has(#entry) > summary').click();
  }
}

/**
 * Plays a move with the input line, after earlier moves that were accepted. Their responses clear the line, so it must be
 * empty before the next text is written.
 */
export async function enterMove(page: Page, move: string): Promise<void> {
  await openEntry(page);
  await expect.poll(() => entry(page).inputValue()).toBe('');
  await entry(page).fill(move);
  await page.keyboard.press('Enter');
}

/** Plays random moves until the game has at least `count` plies or ends. */
export async function playTo(page: Page, random: () => number, count = Infinity): Promise<void> {
  for (let clicks = 0; clicks < 3000; clicks++) {
    const { open, plies } = await waitForTurn(page);
    const target = open[Math.floor(random() * open.length)];
    if (!target || plies >= count) return;
    await page.mouse.click(target.x, target.y);
  }
  throw new Error('this game does not end');
}
