/** Searches of the served edition: in the browser if possible, otherwise on the server. */
import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lostGame, analysisPath } from '../gallery/studies';
import { useSite } from './browser';
import { processors, startedWorkers } from './chromium';
import { createGame, newPlayer, type GameState } from './fixtures';
import { translator } from './words';

const site = useSite();
const translate = translator('en');
const isBuilt = (file: string) => existsSync(new URL(`../wasm/${file}`, import.meta.url));
const hasEngine = isBuilt('engine/engine_bg.wasm');
const hasThreads = isBuilt('threads/threads.wasm');

/** Opens a page on a device with several processors and records its requests for searches. */
async function open(
  path: string,
  before?: (page: Page) => Promise<unknown>,
  options: BrowserContextOptions = {},
) {
  const searches: string[] = [];
  const visit = await site.visit(path, options, async (page) => {
    await processors(page, 4);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(analysis|review)/.test(pathname)) searches.push(pathname);
    });
    await before?.(page);
  });
  return { ...visit, searches };
}

/** Waits for the end of the analysis. */
const analysed = (page: Page) => page.locator('.engine[data-done]').waitFor();
const POSITION = analysisPath('fourmation', { moves: 'd4 d5' });

describe.runIf(hasEngine)('with an engine in the browser', () => {
  it('the page runs analyses and reviews', async () => {
    const { page, searches, errors } = await open(POSITION);
    await analysed(page);
    expect(searches).toEqual(['/api/analysis/job']);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => searches.length).toBe(2);
    await analysed(page);
    expect(errors).toEqual([]);

    const review = await open(await lostGame(site.server));
    const summary = review.page.getByRole('heading', { name: translate('web-review-summary') });
    await summary.waitFor();
    expect(review.searches).toEqual(['/api/review/job']);
    expect(review.errors).toEqual([]);
  });

  it.runIf(hasThreads)('the page analyses with several threads, and ends them', async () => {
    let started: string[] = [];
    const { page, errors } = await open(POSITION, async (page) => {
      started = startedWorkers(page);
    });
    await analysed(page);
    // One of four processors is left to the page. After a failure, a second worker would search on one thread.
    expect(started.sort()).toEqual(['helper', 'helper', 'worker']);
    await expect.poll(() => page.workers().length).toBe(0);
    expect(errors).toEqual([]);
  });

  it('the service rejects jobs for positions of a running game with another person', async () => {
    const players = { first: { kind: 'human' }, second: { kind: 'open' } };
    const { id } = await createGame(site.server, { game: 'fourmation', players });
    const friend = await newPlayer(site.server, 'Bruno');
    const { seq } = await friend.post<GameState>(`games/${id}/seat`, {});
    await site.server.post(`games/${id}/moves`, { move: 'd4', seq });
    const { page, searches } = await open(analysisPath('fourmation', { moves: 'd4' }), (page) =>
      site.server.signIn(page.context()),
    );
    // The service rejects both the engine's job and the exact values.
    await page
      .locator('.engine')
      .getByText(/You are playing 4mation against Bruno/)
      .waitFor();
    expect(searches).toEqual(['/api/analysis/job']);
  });
});

describe('the server searches', () => {
  it('for a page that cannot load the engine', async () => {
    const { page, searches } = await open(
      POSITION,
      (page) => page.route('**/*.wasm', (route) => route.abort()),
      // Playwright routes do not intercept requests to which a service worker responds.
      { serviceWorkers: 'block' },
    );
    await analysed(page);
    expect(searches).toContain('/api/analysis');
  });

  it('for a device with one processor', async () => {
    const { page, searches, errors } = await open(POSITION, (page) => processors(page, 1));
    await analysed(page);
    expect(searches).toEqual(['/api/analysis']);
    expect(errors).toEqual([]);
  });
});
