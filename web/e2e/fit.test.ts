/** A game fits the viewport: everything needed to play is visible, and nothing shifts between turns. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contextFor, enter, openIn, STATES } from '../gallery/states';
import { useSite } from './browser';
import { horizontalOverflow, layoutShift } from './checks';
import { createGame } from './fixtures';
import { GAMES } from './games';
import { playTo, seeded } from './play';
import { sharedBrowser } from './shared';
import { LANGUAGES, translator } from './words';

const site = useSite();
const translate = translator('en');

const WINDOWS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  // A laptop with 1280×800 pixels, zoomed to 150 %.
  { width: 853, height: 533 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 1024, height: 600 },
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** Fingers need larger targets than a mouse, in the same space. */
const POINTERS = [false, true].flatMap((hasTouch) => GAMES.map((game) => ({ game, hasTouch })));
const against = (level: number) => ({
  first: { kind: 'human', name: '' },
  second: { kind: 'computer', level },
});

/** Lower edges of the elements that must be visible. */
const bottoms = (page: Page) =>
  page.evaluate(() => {
    const bottom = (selector: string) =>
      document.querySelector(selector)!.getBoundingClientRect().bottom;
    return {
      seats: bottom('.seats'),
      status: bottom('.status'),
      board: bottom('.stage'),
      actions: bottom('.actions'),
    };
  });

it.each(POINTERS)('shows everything needed to play $game, touch $hasTouch', async (options) => {
  const { game, hasTouch } = options;
  const { id } = await createGame(site.server, { game, players: against(1) });
  const { page } = await site.visit(`/game/${id}`, { hasTouch });
  await page.locator('.stage').waitFor();
  for (const viewport of WINDOWS) {
    const { width, height } = viewport;
    await page.setViewportSize(viewport);
    const hidden = async () =>
      Object.entries(await bottoms(page)).filter(([, bottom]) => bottom > height);
    await expect.poll(hidden, { message: `${width}×${height}` }).toEqual([]);
    expect(await horizontalOverflow(page), `${width}×${height}`).toBe(0);
    const board = (await page.locator('.stage').boundingBox())!;
    expect(Math.max(board.width, board.height)).toBeGreaterThan(0.6 * Math.min(width, height));
  }
});

/** The column beside the board: what exceeds it, and the part of a row of moves that is cut off, in pixels. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const height = (element: Element) => element.scrollHeight - element.clientHeight;
    const list = document.querySelector('.moves .list')!;
    const row = 1.75 * parseFloat(getComputedStyle(document.documentElement).fontSize);
    return {
      page: height(document.documentElement),
      column: height(document.querySelector('.side')!),
      row: list.clientHeight % row,
    };
  });

/** A running game, a finished one, a review and an analysis of Nine Men's Morris or 4mation. */
const WITH_COLUMN = ['online-clock', 'online-days', 'online-won', 'review', 'analysis-exact'];

describe.each(LANGUAGES)('in %s', (lang) => {
  it.each(WITH_COLUMN)('needs no scrolling at 1280×800: %s', async (name) => {
    const state = STATES.find((each) => each.name === name)!;
    const appearance = { lang, scheme: 'light', viewport: { width: 1280, height: 800 } } as const;
    const context = await contextFor(await sharedBrowser(), appearance);
    const { page } = await openIn(context, site.server, state);
    await enter(page, state, appearance);
    await expect.poll(() => excess(page)).toEqual({ page: 0, column: 0, row: 0 });
  });
});

it.each(['coffee', 'fourmation'])(
  'keeps the board of %s free while a swap is offered',
  async (game) => {
    const options = { coffee: 'square-6 n=5 pie', fourmation: 'side=7 n=4 pie' }[game];
    const move = { coffee: 'c3ne', fourmation: 'd4' }[game]!;
    const { id } = await createGame(site.server, { game, options }, [move]);
    const { page } = await site.visit(`/game/${id}`, { locale: 'es' });
    await page.getByRole('button', { name: translator('es')('web-swap') }).waitFor();
    for (const viewport of WINDOWS.filter(({ width, height }) => width < 600 && width < height)) {
      await page.setViewportSize(viewport);
      const covered = async () => {
        const { board, actions } = await bottoms(page);
        const { y } = (await page.locator('.actions').boundingBox())!;
        return { hidden: actions > viewport.height, covered: board > y };
      };
      await expect
        .poll(covered, { message: `${viewport.width}×${viewport.height}` })
        .toEqual({ hidden: false, covered: false });
    }
  },
);

it.each(GAMES)('has a stable layout during a game of %s', async (game) => {
  const { id } = await createGame(site.server, { game, players: against(1) });
  const { page } = await site.visit(`/game/${id}`, { viewport: { width: 1280, height: 800 } });
  await page.locator('.stage').waitFor();
  // Records the positions of the parts in every frame.
  await page.evaluate(() => {
    const seen = ((window as unknown as { seen: Record<string, number[]> }).seen = {});
    const note = () => {
      for (const part of ['.status', '.actions', '.side', '.stage']) {
        const top = document.querySelector(part)!.getBoundingClientRect().top;
        const tops = ((seen as Record<string, number[]>)[part] ??= []);
        if (tops.at(-1) !== top) tops.push(top);
      }
      requestAnimationFrame(note);
    };
    note();
  });
  await playTo(page, seeded(5), 4);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Record<string, number[]> }).seen,
  );
  for (const [part, tops] of Object.entries(seen)) expect.soft(tops, part).toHaveLength(1);
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

it('disables undo before the user’s first move', async () => {
  const players = { first: { kind: 'computer', level: 1 }, second: { kind: 'human', name: '' } };
  const { id } = await createGame(site.server, { game: 'morris', players });
  const { page } = await site.visit(`/game/${id}`);
  await page.locator('.list li button').first().waitFor();
  await page.locator('[data-at]:not([aria-disabled])').first().waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: translate('web-undo') }).isDisabled())
    .toBe(true);
});
