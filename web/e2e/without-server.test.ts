/** The static edition on a file host. */
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts } from './browser';
import {
  NARROW,
  processorScript,
  startedWorkers,
  visit,
  visitIn,
  WIDE,
  type Visit,
} from './chromium';
import { GAMES } from './games';
import { Host, isBuilt, SITE } from './host';
import { enterMove, MOVES, OVER, playTo, plies, seeded } from './play';
import { sharedBrowser } from './shared';
import { translator } from './words';

const translate = translator('en');
let host: Host;
let browser: Browser;
/** The folder that the host serves. */
let folder = SITE;

beforeAll(async () => {
  if (!isBuilt) return;
  [host, browser] = await Promise.all([Host.start(() => folder), sharedBrowser()]);
});
afterEach(() => closeContexts(browser));
afterAll(() => host?.stop());

/** Routes do not intercept the requests of a service worker, and its installation takes seconds. */
const NO_SERVICE_WORKER: BrowserContextOptions = { serviceWorkers: 'block' };
const SERVICE_WORKER: BrowserContextOptions = { serviceWorkers: 'allow' };

const address = (page = ''): string => `${host.url}${page && `#/${page}`}`;
const open = (
  page = '',
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<unknown>,
): Promise<Visit> => visit(browser, address(page), { ...NO_SERVICE_WORKER, ...options }, before);

/** Starts a game against the computer, from the start page. */
async function startGame(page: Page, game: string, level: number): Promise<void> {
  await page
    .getByRole('link', { name: translate('web-start-choose-game', { theGame: game }) })
    .click();
  await page.getByRole('slider', { name: translate('web-level') }).fill(String(level));
  await page.getByRole('button', { name: translate('web-start-game') }).click();
}

/** Waits until the service worker is active, so that the page works offline. */
const installed = (page: Page): Promise<unknown> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** Waits until the list has at least `count` moves. */
const shown = (page: Page, count: number): Promise<void> =>
  page
    .locator(MOVES)
    .nth(count - 1)
    .waitFor();

const problem = (page: Page, code: string): Promise<void> =>
  page
    .getByText(translate(`web-local-problem-${code}`))
    .first()
    .waitFor();

/** A position with ten men. */
const TEN_MEN = 'w1w/3/3/w1bw1w/b1b/3/w1b w 0 0';
const build = (page: Page) =>
  page.getByRole('button', { name: translate('web-local-tables-build', { men: 10 }) });
const STORED = translate('web-local-tables-stored', { men: 10, size: 0 }).split('(')[0]!;

/** Opens the exact values. */
const openExact = (page: Page) =>
  page.getByRole('button', { name: translate('web-exact'), exact: true }).click();
/** Waits for exact values from the ten-man tables. */
async function hasTenMenTables(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: translate('web-exact') });
  await panel.getByText(translate('web-local-exact-tables-some', { men: 10 })).waitFor();
  await panel.locator('button.draw').nth(6).waitFor();
}

/** Prepends a script to the first `times` workers that respond to the page's requests. */
function inWorker(script: string, times = Infinity): (page: Page) => Promise<unknown> {
  let left = times;
  return (page) =>
    page.route('**/assets/worker-*.js', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = left-- > 0 ? `${script};${text}` : text;
      await route.fulfill({ response, body });
    });
}
const hasThreads = existsSync(new URL('../wasm/threads/threads.wasm', import.meta.url));

const title = isBuilt ? 'without a server' : 'without a server (skipped: run cargo xtask site)';
describe.skipIf(!isBuilt)(title, () => {
  it('plays, reviews and has puzzles offline, and continues a game after it is reopened', async () => {
    const { page, errors } = await open('', { ...SERVICE_WORKER, viewport: NARROW });
    await installed(page);
    const context = page.context();
    await context.setOffline(true);

    for (const game of GAMES) {
      await page.goto(host.url);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await startGame(page, game, 1);
      await playTo(page, seeded(1), 4);
      if (game === 'fourmation') {
        await page.getByRole('button', { name: translate('web-resign') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: translate('web-resign') }).click();
        await page.locator(OVER).waitFor();
        await page.getByRole('link', { name: translate('web-review'), exact: true }).click();
        const summary = page.getByRole('heading', { name: translate('web-review-summary') });
        await summary.waitFor();
      }
    }
    const played = await plies(page);
    const unfinished = page.url();

    await page.goto(address('puzzles/fourmation'));
    await page.locator('[data-at]').first().waitFor();
    const id = new URL(page.url().replace('#/', '')).searchParams.get('id');
    const solution = await solutionOf('fourmation', id!);
    for (let ply = 0; ply < solution.length; ply += 2) {
      await enterMove(page, solution[ply]!);
      await shown(page, Math.min(ply + 2, solution.length));
    }
    await page.locator('.status').getByText(translate('web-puzzle-solved')).waitFor();

    await page.goto(address('training/today'));
    await page.getByText(translate('web-training-progress', { at: 1, count: 6 })).waitFor();
    await page.getByRole('button', { name: translate('web-puzzle-solution') }).click();
    await page.locator('.status').getByText(translate('web-puzzle-shown')).waitFor();
    await page.getByRole('button', { name: translate('web-training-next') }).click();
    // The second exercise is an opening, which a book knows.
    await page.getByText(translate('web-training-progress', { at: 2, count: 6 })).waitFor();

    await page.goto(address('rules/morris'));
    await page.locator('.sheet li').first().waitFor();
    await page.close();

    const again = await visitIn(context, unfinished);
    await shown(again.page, played);
    await playTo(again.page, seeded(3), played + 2);
    expect([...errors, ...again.errors]).toEqual([]);
  });

  it('says what to do if it is opened from the disk, in the language of the reader', async () => {
    for (const [locale, language] of [
      ['de-AT', 'de'],
      ['ja', 'en'],
    ] as const) {
      const { page } = await visit(browser, pathToFileURL(join(SITE, 'index.html')).href, {
        locale,
      });
      await page.getByText(translator(language)('from-disk-text')).waitFor();
      await page.context().close();
    }
  });

  it('has compressed copies of its files', async () => {
    const names = (await readdir(SITE, { recursive: true })).map(String);
    for (const [ending, decompress] of [
      ['.gz', gunzipSync],
      ['.br', brotliDecompressSync],
    ] as const) {
      const copies = names.filter((name) => name.endsWith(ending));
      expect(copies).toContain(`index.html${ending}`);
      expect(copies.some((name) => name.includes(`.wasm${ending}`))).toBe(true);
      const wrong = copies.filter((name) => {
        const file = readFileSync(join(SITE, name.slice(0, -ending.length)));
        return !decompress(readFileSync(join(SITE, name))).equals(file);
      });
      expect(wrong).toEqual([]);
    }
  });

  it.runIf(hasThreads)('analyses with several threads where the page is isolated', async () => {
    const isolating = await Host.start(() => folder, Infinity, {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    /** Number of helping threads of an analysis on a device with this number of processors. */
    const helpers = async (processors: number): Promise<number> => {
      let started: string[] = [];
      const { page, errors } = await visit(
        browser,
        `${isolating.url}#/analysis/morris?moves=d6`,
        NO_SERVICE_WORKER,
        async (page) => {
          started = startedWorkers(page);
          await inWorker(processorScript(processors))(page);
        },
      );
      await page.locator('.engine[data-done]').waitFor();
      // The referee's worker remains.
      await expect.poll(() => page.workers().length).toBe(1);
      // A warning reports that the threads have failed, and that one thread has searched.
      expect(errors).toEqual([]);
      await page.context().close();
      return started.filter((name) => name === 'helper').length;
    };
    expect([await helpers(3), await helpers(2)]).toEqual([1, 0]);
    await isolating.stop();
  });

  it('knows exact values from books and tables', async () => {
    const position = 'w2/3/1b1/1w3b/3/2w/b2 w 0 0';
    const { page, errors } = await open(`analysis/morris?start=${encodeURIComponent(position)}`);
    await openExact(page);
    await page.getByText(translate('web-local-exact-tables-some', { men: 9 })).waitFor();
    expect(errors).toEqual([]);
  });

  it('builds tables, also after an interruption, keeps them, and deletes them', async () => {
    const path = `analysis/morris?start=${encodeURIComponent(TEN_MEN)}`;
    const { page, errors } = await open(path);
    await openExact(page);
    await page.getByText(translate('web-local-exact-tables-some', { men: 9 })).waitFor();
    await build(page).click();
    const bar = page.getByRole('progressbar');
    const progress = () => bar.evaluate((bar: HTMLProgressElement) => bar.value);
    // Waits until the first table is finished.
    await expect.poll(progress, { interval: 20 }).toBeGreaterThan(30);
    await page.getByRole('button', { name: translate('web-cancel') }).click();
    await page.getByText(translate('web-local-tables-cancelled')).waitFor();

    // The finished table is not built again.
    await page.reload();
    await build(page).click();
    await expect.poll(progress, { interval: 5 }).toBeGreaterThan(0);
    expect(await progress()).toBeGreaterThan(20);
    // Only one tab can build.
    const other = await visitIn(page.context(), page.url());
    await other.page.getByText(translate('web-local-tables-elsewhere')).waitFor();
    await page.getByText(STORED).waitFor({ timeout: 120_000 });
    await other.page.getByText(STORED).waitFor();
    await hasTenMenTables(page);
    await hasTenMenTables(other.page);
    const context = page.context();
    await other.page.close();
    await page.close();

    const again = await visitIn(context, address(path));
    await hasTenMenTables(again.page);
    await again.page.getByRole('button', { name: translate('web-local-tables-delete') }).click();
    await build(again.page).waitFor();
    await again.page.getByText(translate('web-local-exact-tables-some', { men: 9 })).waitFor();
    expect([...errors, ...other.errors, ...again.errors]).toEqual([]);
  });

  it('reports missing or insufficient storage for tables', async () => {
    const reject = 'StorageManager.prototype.getDirectory = () => Promise.reject(new Error())';
    const fill = 'StorageManager.prototype.estimate = async () => ({ quota: 1000, usage: 0 })';
    for (const [script, code] of [
      [reject, 'tables-no-storage'],
      [fill, 'tables-no-room'],
    ] as const) {
      const start = `analysis/morris?start=${encodeURIComponent(TEN_MEN)}`;
      const { page } = await open(start, {}, async (page) => {
        await page.addInitScript(script);
        await inWorker(script)(page);
      });
      await openExact(page);
      await build(page).click();
      await problem(page, code);
      await build(page).waitFor();
      await page.context().close();
    }
  });

  it('opens links to positions, puzzles and games', async () => {
    const { page, errors } = await open('analysis/fourmation?moves=d4+d5+e4');
    await shown(page, 3);
    const [id] = puzzlesOf('coffee');
    await page.goto(address(`puzzles/coffee?id=${id}`));
    await page.locator('[data-at]').first().waitFor();
    expect(page.url()).toContain(id);
    // An unknown page reports an error.
    await page.goto(address('nothing'));
    await page.getByRole('heading', { name: translate('web-not-found') }).waitFor();
    expect(errors).toEqual([]);
  });

  it('keeps a game in two tabs synchronised', async () => {
    const { page, errors } = await open('new/fourmation');
    await page.getByRole('radio', { name: translate('web-against-person') }).check();
    await page.getByRole('button', { name: translate('web-start-game') }).click();
    await page.waitForURL(/#\/game\//);
    const other = await visitIn(page.context(), page.url());
    await playTo(page, seeded(1), 1);
    await shown(other.page, 1);
    await playTo(other.page, seeded(2), 2);
    await shown(page, 2);
    expect([...errors, ...other.errors]).toEqual([]);
  });

  it('lets another tab move for the computer when one is closed', async () => {
    const { page, errors } = await open();
    await startGame(page, 'fourmation', 1);
    await page.waitForURL(/#\/game\//);
    const other = await visitIn(page.context(), page.url());
    await playTo(other.page, seeded(1), 2);
    await shown(page, 2);
    await page.close();
    await playTo(other.page, seeded(2), 4);
    expect([...errors, ...other.errors]).toEqual([]);
  });

  it('continues the search for a move after a reload', async () => {
    const { page, errors } = await open();
    await startGame(page, 'morris', 10);
    await enterMove(page, 'd6');
    await shown(page, 1);
    await page.reload();
    await shown(page, 2);
    expect(errors).toEqual([]);
  });

  it('moves games to another browser as a file', async () => {
    const from = await open();
    await startGame(from.page, 'six', 1);
    await playTo(from.page, seeded(1), 4);
    await from.page.goto(address('games'));
    const saving = from.page.waitForEvent('download');
    await from.page.getByRole('button', { name: translate('web-games-export') }).click();
    const file = await (await saving).path();

    const to = await open('games');
    await to.page.getByText(translate('web-import')).click();
    await to.page.locator('input[type=file]').setInputFiles(file);
    await to.page.getByRole('button', { name: translate('web-import-open') }).click();
    const game = to.page.locator('a[href*="#/game/"]').first();
    await game.click();
    await shown(to.page, 4);
    expect([...from.errors, ...to.errors]).toEqual([]);
  });

  it('updates to the next version without losing a game', async () => {
    const next = await nextVersion();
    const { page, errors } = await open('', SERVICE_WORKER);
    await installed(page);
    // A host may have several copies of the page.
    const other = 'ludoteca-/games/other/#1';
    await page.evaluate((name) => caches.open(name), other);
    await startGame(page, 'fourmation', 1);
    await playTo(page, seeded(1), 2);
    const game = page.url();
    const programOf = (of: Page) =>
      of.locator('script[type=module]').first().getAttribute('src', { timeout: 5000 });
    const before = await programOf(page);
    folder = next;
    try {
      // The old version still has all its files, including those not loaded yet.
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r?.update()));
      await playTo(page, seeded(2), 4);
      await page.evaluate(() => (location.hash = '#/analysis/morris'));
      await page.locator('[data-at]').first().waitFor();
      const context = page.context();
      await page.close();

      const later = await visitIn(context, game);
      await expect.poll(() => programOf(later.page)).not.toBe(before);
      await shown(later.page, 4);
      await playTo(later.page, seeded(3), 6);
      await later.page.close();
      // The new service worker takes over once no page is open, and deletes the old files.
      // A page outside the worker's scope looks, because a page of the edition would keep the old worker in charge.
      const outside = await context.newPage();
      await outside.goto(new URL('/', host.url).href);
      const caches = () => outside.evaluate(() => window.caches.keys());
      await expect.poll(caches, { interval: 200 }).toEqual([other, expect.anything()]);
      await context.setOffline(true);
      const offline = await visitIn(context, game);
      await shown(offline.page, 6);
      later.errors.push(...offline.errors);
      expect([...errors, ...later.errors]).toEqual([]);
      await context.close();
    } finally {
      folder = SITE;
      await rm(next, { recursive: true });
    }
  });

  it('warns if games cannot be stored, and continues', async () => {
    const script = "Object.defineProperty(self, 'indexedDB', { value: undefined })";
    const { page } = await open('', {}, inWorker(script));
    await page.getByText(translate('web-local-memory')).waitFor();
    await startGame(page, 'fourmation', 1);
    await playTo(page, seeded(1), 2);
  });

  it('reports a full storage without losing stored moves', async () => {
    const script = `
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (game) {
        if (JSON.stringify(game).includes('"e4"')) throw new DOMException('', 'QuotaExceededError');
        return put.call(this, game);
      }`;
    const { page } = await open('new/fourmation', {}, inWorker(script));
    await page.getByRole('radio', { name: translate('web-against-person') }).check();
    await page.getByRole('button', { name: translate('web-start-game') }).click();
    for (const move of ['d4', 'd5', 'e4']) {
      await enterMove(page, move);
      if (move !== 'e4') await shown(page, move === 'd4' ? 1 : 2);
    }
    await problem(page, 'storage-full');
    await page.reload();
    await shown(page, 2);
    await expect.poll(() => plies(page)).toBe(2);
  });

  it('reports a damaged game, and keeps the others', async () => {
    const { page } = await open();
    for (const game of ['fourmation', 'six']) {
      await page.goto(host.url);
      await startGame(page, game, 1);
      await playTo(page, seeded(1), 2);
    }
    const damaged = page.url();
    const id = damaged.split('/').at(-1)!;
    await page.evaluate(damage, id);
    await page.reload();
    await problem(page, 'damaged');
    await page.goto(address('games'));
    await page.locator('a[href*="#/game/"]').first().waitFor();
    await page.locator(`a[href*="#/game/"]:not([href$="${id}"])`).first().click();
    await shown(page, 2);
  });

  it('recovers from a worker that the browser terminates', async () => {
    // Terminates without an event at the first request for a move.
    const script = `addEventListener('message', ({ data }) => {
      if (data.request?.path.endsWith('/moves')) close();
    })`;
    const { page } = await open('new/fourmation', {}, inWorker(script, 1));
    await page.getByRole('radio', { name: translate('web-against-person') }).check();
    await page.getByRole('button', { name: translate('web-start-game') }).click();
    await playTo(page, seeded(1), 2);
    await shown(page, 2);
  });

  it('shows the start page in Spanish on a wide screen', async () => {
    const { page, errors } = await open('', { viewport: WIDE, locale: 'es' });
    await page.getByText(translator('es')('web-local-start-intro')).waitFor();
    expect(errors).toEqual([]);
  });
});

const puzzleFile = (game: string): string[] =>
  readFileSync(join(import.meta.dirname, `../../crates/puzzles/puzzles/${game}.txt`), 'utf8')
    .split('\n')
    .filter((line) => /^[a-z0-9]{6};/.test(line));
const puzzlesOf = (game: string): string[] => puzzleFile(game).map((line) => line.slice(0, 6));

/** The moves that solve a puzzle, from the file of puzzles. */
async function solutionOf(game: string, id: string): Promise<string[]> {
  const line = puzzleFile(game).find((line) => line.startsWith(id));
  return line!.split(';').at(-1)!.trim().split(' ');
}

/** Damages a stored game; runs in the page. */
async function damage(id: string): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
  const database = await done(indexedDB.open('ludoteca'));
  const games = database.transaction('games', 'readwrite').objectStore('games');
  const game = (await done(games.get(id))) as Record<string, unknown>;
  await done(games.put({ ...game, events: ['nonsense'] }));
  database.close();
}

/** Creates a copy of the site with a renamed program and a new cache version. */
async function nextVersion(): Promise<string> {
  const next = await mkdtemp(join(tmpdir(), 'ludoteca-site-'));
  await cp(SITE, next, { recursive: true });
  const assets = await readdir(join(next, 'assets'));
  // The names contain hashes of the contents, so that a change of the program changes all of them.
  const scripts = assets.filter((name) => name.endsWith('.js'));
  const renamed = (name: string) => name.replace(/\.js$/, '-next.js');
  for (const file of ['index.html', 'worker.js', ...scripts.map((name) => `assets/${name}`)]) {
    const path = join(next, file);
    const text = await readFile(path, 'utf8');
    const changed = scripts.reduce((now, name) => now.replaceAll(name, renamed(name)), text);
    await writeFile(path, changed.replace(/(const CACHE = .*)`/, '$1-next`'));
  }
  for (const name of scripts)
    await rename(join(next, 'assets', name), join(next, 'assets', renamed(name)));
  return next;
}
