/** What a state of the page is, for the gallery that shows it and the tests that try it. */
import type { Page } from 'playwright-core';
import { createGame, twoPlayers } from '../e2e/fixtures';
import type { Server } from '../e2e/server';
import type { Say } from '../e2e/words';

export interface State {
  /** What the state is called: also the name of its picture's file. */
  name: string;
  /** The address, after whatever must be set up on the server. */
  path: (server: Server) => string | Promise<string>;
  /** What is put in the page's way before it loads. */
  before?: (page: Page, server: Server) => Promise<unknown>;
  /** What a person does there. */
  act?: (page: Page, say: Say) => Promise<unknown>;
  /** Settings that the person has made before. */
  settings?: Record<string, unknown>;
}

/** How a state is looked at. */
export interface Appearance {
  name: string;
  lang: string;
  scheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

interface GameSetup {
  options?: string | null;
  /** A position's text to begin from. */
  start?: string;
  moves?: readonly string[];
  /** Whom second is played by: a person or a computer. */
  against?: 'person' | 'computer';
}

/** A table on the server, set up for two with names. */
export async function table(
  server: Server,
  game: string,
  { options = null, start, moves = [], against = 'person' }: GameSetup = {},
): Promise<string> {
  const players =
    against === 'person' ? twoPlayers : { ...twoPlayers, second: { kind: 'computer', level: 2 } };
  const { id } = await createGame(server, { game, options, start: start ?? null, players }, moves);
  return `/game/${id}`;
}

/** The middle of what can be clicked at a place of the board. */
async function centre(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const place = page.locator(selector).first();
  await place.waitFor({ state: 'attached' });
  return place.evaluate((element) => {
    const { x, y, width, height } = (
      element.querySelector('.hit, .grip') ?? element
    ).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

/** Chooses places of the board one after the other, as a hand with a mouse does. */
export async function choose(page: Page, ...places: string[]): Promise<void> {
  for (const at of places) {
    const { x, y } = await centre(page, `[data-at="${at}"]`);
    await page.mouse.click(x, y);
  }
}

/** Points at a place of the board. */
export async function pointAt(page: Page, at: string): Promise<void> {
  const { x, y } = await centre(page, `[data-at="${at}"]`);
  await page.mouse.move(x, y);
}

/** Points at an axis of the rod that is being laid. */
export async function pointAtAxis(page: Page, axis: string): Promise<void> {
  const { x, y } = await centre(page, `[data-axis="${axis}"]`);
  await page.mouse.move(x, y);
}
