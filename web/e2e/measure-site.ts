/** Performance of the static edition in a real browser. */
import type { Browser } from 'playwright-core';
import { launch, visit } from './chromium';
import { Host, SITE } from './host';

/** 10 Mbit/s. */
const SLOW_LINE = 10e6 / 8;

/** Milliseconds from the first visit, with a cold cache, until a move can be made. */
async function firstMove(browser: Browser, host: Host, slowdown: number): Promise<number> {
  const { page } = await visit(browser, 'about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const begun = performance.now();
  await page.goto(`${host.url}#/analysis/fourmation`, { waitUntil: 'commit' });
  await page.locator('[data-at]:not([aria-disabled])').first().waitFor({ timeout: 60_000 });
  const time = performance.now() - begun;
  await page.context().close();
  return time;
}

/** Frames per second while level 10 thinks, until it moves. */
async function framesWhileThinking(browser: Browser, host: Host): Promise<number> {
  const { page } = await visit(browser, `${host.url}#/new/six?level=10`);
  await page.locator('input[type=range]').first().fill('10');
  await page.locator('main form button[type=submit], main .primary').last().click();
  await page.locator('[data-at]:not([aria-disabled]) .hit').first().click();
  const rate = await page.evaluate(async () => {
    const moves = () => document.querySelectorAll('.list li button').length;
    while (moves() < 1) await new Promise(requestAnimationFrame);
    const begun = performance.now();
    let frames = 0;
    while (moves() < 2) {
      await new Promise(requestAnimationFrame);
      frames++;
    }
    return (frames / (performance.now() - begun)) * 1000;
  });
  await page.context().close();
  return rate;
}

export interface SiteFigures {
  /** Milliseconds. */
  cold: number[];
  /** Milliseconds with a slow connection and a slow processor. */
  slow: number[];
  framesPerSecond: number[];
}

export async function measureSite(runs: number): Promise<SiteFigures> {
  const [fast, line, browser] = await Promise.all([
    Host.start(),
    Host.start(() => SITE, SLOW_LINE),
    launch(),
  ]);
  const figures: SiteFigures = { cold: [], slow: [], framesPerSecond: [] };
  try {
    for (let i = 0; i < runs; i++) {
      figures.cold.push(await firstMove(browser, fast, 1));
      figures.slow.push(await firstMove(browser, line, 4));
      figures.framesPerSecond.push(await framesWhileThinking(browser, fast));
    }
  } finally {
    await browser.close();
    await Promise.all([fast.stop(), line.stop()]);
  }
  return figures;
}
