/** States of the page, for the gallery and the browser tests. */
import type { Page } from 'playwright-core';
import { createGame, twoPlayers } from '../e2e/fixtures';
import type { Server } from '../e2e/server';
import type { Translate } from '../e2e/words';

export interface State {
  /** Name of the state and of its screenshot file. */
  name: string;
  /** Sets up the server and returns the path to open. */
  path: (server: Server) => string | Promise<string>;
  /** Route handlers, scripts and data set up before the page loads. */
  before?: (page: Page, server: Server) => Promise<unknown>;
  /** User actions that lead to the state. */
  act?: (page: Page, translate: Translate) => Promise<unknown>;
  /** Stored settings of the user. */
  settings?: Record<string, unknown>;
}

/** Language, colour scheme and viewport of a screenshot or test. */
export interface Appearance {
  lang: string;
  scheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

interface GameSetup {
  options?: string | null;
  /** Start position as text. */
  start?: string;
  moves?: readonly string[];
  /** Opponent of the first player, or a computer that begins. */
  against?: 'person' | 'computer' | 'computer-first';
}

/** Creates a game on the server and returns its path. */
export async function table(
  server: Server,
  game: string,
  { options = null, start, moves = [], against = 'person' }: GameSetup = {},
): Promise<string> {
  // Weaker levels overlook moves.
  const computer = { kind: 'computer', level: 5 };
  const players = {
    ...twoPlayers,
    ...(against === 'computer' && { first: { kind: 'human' }, second: computer }),
    ...(against === 'computer-first' && { first: computer, second: { kind: 'human' } }),
  };
  const { id } = await createGame(server, { game, options, start: start ?? null, players }, moves);
  return `/game/${id}`;
}

/** Centre of the clickable area of an element of the board. */
export async function centre(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const place = page.locator(selector).first();
  await place.waitFor({ state: 'attached' });
  return place.evaluate((element) => {
    const { x, y, width, height } = (
      element.querySelector('.hit, .grip') ?? element
    ).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

/** Clicks places of the board in order. */
export async function choose(page: Page, ...places: string[]): Promise<void> {
  for (const at of places) {
    const { x, y } = await centre(page, `[data-at="${at}"]`);
    await page.mouse.click(x, y);
  }
}

/** Moves the mouse over a place of the board. */
export async function pointAt(page: Page, at: string): Promise<void> {
  const { x, y } = await centre(page, `[data-at="${at}"]`);
  await page.mouse.move(x, y);
}

/** Moves the mouse over an axis of the rod ring. */
export async function pointAtAxis(page: Page, axis: string): Promise<void> {
  const { x, y } = await centre(page, `[data-axis="${axis}"]`);
  await page.mouse.move(x, y);
}
