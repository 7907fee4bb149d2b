/**
 * Performance of the page in a real browser: `npm run measure` prints a table. The figures depend on the machine, so
 * these are not tests.
 */
import type { Browser, Page } from 'playwright-core';
import { centre, table, type State } from '../gallery/state';
import { APPEARANCES, open, STATES } from '../gallery/states';
import { analysisPath } from '../gallery/studies';
import { launch, processors, visit } from './chromium';
import { isBuilt } from './host';
import { measureSite } from './measure-site';
import { Server } from './server';
import { translator } from './words';

/** Number of runs of each measurement; the table reports the median and the worst. */
const RUNS = 5;

interface Row {
  what: string;
  limit: string;
  median: string;
  worst: string;
}

const stateNamed = (name: string): State => {
  const found = STATES.find((state) => state.name === name);
  if (!found) throw new Error(`no state ${name}`);
  return found;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const row = (what: string, limit: string, unit: string, values: readonly number[]): Row => ({
  what,
  limit,
  median: `${median(values).toFixed(0)} ${unit}`,
  worst: `${Math.max(...values).toFixed(0)} ${unit}`,
});

/** Milliseconds from the start of loading until `mark` exists and the last long task has ended. */
async function timeToInteractive(browser: Browser, server: Server, state: State, mark: string) {
  const watch = (selector: string) => {
    const seen = window as unknown as { ready?: number; busy: number };
    seen.busy = 0;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.busy = startTime + duration;
    }).observe({ type: 'longtask', buffered: true });
    const check = () => {
      if (document.querySelector(selector))
        requestAnimationFrame(() => (seen.ready = performance.now()));
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  };
  const { page } = await open(
    browser,
    server,
    {
      ...state,
      before: (page) => page.addInitScript(watch, mark),
    },
    APPEARANCES[0]!,
  );
  await page.waitForTimeout(300);
  const time = await page.evaluate(() => {
    const { ready = NaN, busy } = window as unknown as { ready?: number; busy: number };
    return Math.max(ready, busy);
  });
  await page.context().close();
  return time;
}

/** Presses a place as a hand does: the pointer arrives, rests, presses and releases. */
async function press(page: Page, place: string): Promise<void> {
  const { x, y } = await centre(page, `[data-at="${place}"]`);
  await page.mouse.move(x, y);
  await page.waitForTimeout(150);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}

/** Milliseconds from each press on `places` until the next paint, from the Event Timing API. */
async function inputLatencies(
  page: Page,
  places: readonly string[],
  axis?: string,
): Promise<number[]> {
  await page.evaluate(() => {
    const seen = window as unknown as { presses: Map<number, number> };
    seen.presses = new Map();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry;
        if (!interactionId) continue;
        seen.presses.set(interactionId, Math.max(duration, seen.presses.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const at of places) {
    await press(page, at);
    await page.waitForTimeout(150);
  }
  if (axis) {
    await page.locator(`[data-axis="${axis}"]`).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(150);
  }
  const presses = places.length + (axis ? 1 : 0);
  const slow = await page.evaluate(() => [
    ...(window as unknown as { presses: Map<number, number> }).presses.values(),
  ]);
  // Events shorter than 16 ms are not reported.
  return [...slow, ...Array.from({ length: Math.max(0, presses - slow.length) }, () => 16)];
}

/** Milliseconds of a deeper analysis with `number` reported processors: one thread for 2, two threads for 3. */
async function deeperAnalysis(browser: Browser, server: Server, number: number): Promise<number> {
  const address = server.url + analysisPath('morris', { moves: 'd6 f4' });
  const { page } = await visit(browser, address, {}, (page) => processors(page, number));
  const done = page.locator('.engine[data-done]');
  await done.waitFor({ timeout: 300_000 });
  await page.getByRole('button', { name: translator('en')('web-analysis-deeper') }).click();
  const begun = performance.now();
  await page.locator('.engine:not([data-done])').waitFor();
  await done.waitFor({ timeout: 300_000 });
  const time = performance.now() - begun;
  await page.context().close();
  return time;
}

/** Frames per second while the plane is dragged, and the longest frame in milliseconds. */
async function pan(page: Page): Promise<{ rate: number; longest: number }> {
  const box = await page.locator('svg.plane, .plane svg, .plane').first().boundingBox();
  if (!box) throw new Error('no plane');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  await page.evaluate(() => {
    const seen = window as unknown as { frames: number[]; running: boolean };
    seen.frames = [];
    seen.running = true;
    const frame = (now: number) => {
      seen.frames.push(now);
      if (seen.running) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const until = Date.now() + 2000;
  for (let i = 0; Date.now() < until; i++) {
    await page.mouse.move(x + 120 * Math.sin(i / 12), y + 80 * Math.cos(i / 15));
  }
  const frames = await page.evaluate(() => {
    const seen = window as unknown as { frames: number[]; running: boolean };
    seen.running = false;
    return seen.frames;
  });
  await page.mouse.up();
  const gaps = frames.slice(1).map((time, i) => time - frames[i]!);
  const span = frames.at(-1)! - frames[0]!;
  return { rate: (gaps.length / span) * 1000, longest: Math.max(...gaps) };
}

/** The boards with the most elements, and the places to press. */
const LARGEST_BOARDS = [
  {
    what: 'Coffee hex-6',
    path: (server: Server) => table(server, 'coffee', { options: 'hex-6 n=5' }),
    places: ['f6'],
    axis: 'ne',
  },
  {
    what: 'Coffee square-7',
    path: (server: Server) => table(server, 'coffee', { options: 'square-7 n=5' }),
    places: ['d4'],
    axis: 'ne',
  },
  {
    what: 'SIX, 60 tiles',
    path: stateNamed('six-sixty-tiles').path,
    places: ['0,0', '1,-1'],
  },
];

/** Runs all measurements. */
export async function measure(): Promise<Row[]> {
  const [server, browser] = await Promise.all([Server.start(), launch()]);
  const rows: Row[] = [];
  const repeat = async <T>(run: () => Promise<T>): Promise<T[]> => {
    const values: T[] = [];
    for (let i = 0; i < RUNS; i++) values.push(await run());
    return values;
  };
  try {
    const start = stateNamed('start-page');
    const loads = await repeat(() => timeToInteractive(browser, server, start, 'main .primary'));
    rows.push(row('start page interactive', '1000 ms', 'ms', loads));
    const game = stateNamed('coffee-hex-6');
    const boards = await repeat(() => timeToInteractive(browser, server, game, '[data-at]'));
    rows.push(row('Coffee hex-6 interactive', '1000 ms', 'ms', boards));
    for (const { what, path, places, axis } of LARGEST_BOARDS) {
      const values = await repeat(async () => {
        const { page } = await open(browser, server, { name: what, path }, APPEARANCES[0]!);
        const found = await inputLatencies(page, places, axis);
        await page.context().close();
        return Math.max(...found);
      });
      rows.push(row(`${what}: press to paint`, '50 ms', 'ms', values));
    }
    // Alternately, because the speed of a machine drifts.
    const analyses = await repeat(async () => [
      await deeperAnalysis(browser, server, 2),
      await deeperAnalysis(browser, server, 3),
    ]);
    for (const [i, threads] of ['one thread', 'two threads'].entries()) {
      const times = analyses.map((turn) => turn[i]!);
      rows.push(row(`analysis of 20 million positions, ${threads}`, '', 'ms', times));
    }
    const sixty = stateNamed('six-sixty-tiles');
    const pans = await repeat(async () => {
      const { page } = await open(browser, server, sixty, APPEARANCES[0]!);
      const result = await pan(page);
      await page.context().close();
      return result;
    });
    const rates = pans.map(({ rate }) => rate);
    rows.push({
      what: 'SIX, 60 tiles: frames a second while panning',
      limit: '60',
      median: median(rates).toFixed(1),
      worst: Math.min(...rates).toFixed(1),
    });
    rows.push(
      row(
        'SIX, 60 tiles: longest frame while panning',
        '',
        'ms',
        pans.map(({ longest }) => longest),
      ),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
  if (isBuilt) {
    const { cold, slow, framesPerSecond } = await measureSite(RUNS);
    rows.push(row('static edition: first visit to first move', '2000 ms', 'ms', cold));
    rows.push(row('the same at 10 Mbit/s with a 4 times slower CPU', '3500 ms', 'ms', slow));
    rows.push({
      what: 'static edition: frames a second while level 10 thinks',
      limit: '60',
      median: median(framesPerSecond).toFixed(1),
      worst: Math.min(...framesPerSecond).toFixed(1),
    });
  }
  return rows;
}
