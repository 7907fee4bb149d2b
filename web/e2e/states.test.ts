/** Every state of the gallery in every appearance: accessible, steady, without a complaint in the console. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { APPEARANCES, contextFor, enter, openIn, STATES } from '../gallery/states';
import {
  unexpectedErrors,
  horizontalOverflow,
  layoutShift,
  smallTargets,
  violations,
} from './checks';
import { Contexts, launch } from './chromium';
import { Server } from './server';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The states whose spoken form is kept in a file, in English. */
const SPOKEN = new Set([
  'start-page',
  'new-game',
  'my-games-none',
  'settings',
  'print-boards',
  'coffee-choosing-a-rod',
  '4mation-fallback',
  'six-group-choice',
  'morris-mill-and-capture',
  'analysis-variations',
  'setup-impossible',
]);

describe.each(APPEARANCES)('$name', (appearance) => {
  const contexts = new Contexts(() => contextFor(browser, appearance));
  // Concurrent, because these are most of the browser tests and one file has one worker.
  it.concurrent.for(STATES)('$name', async (state, { expect }) => {
    const { page, errors } = await openIn(await contexts.acquire(), server, state);
    expect.soft(await layoutShift(page), 'layout shift while loading').toBeLessThanOrEqual(0.02);
    await enter(page, state, appearance);
    expect.soft(await violations(page), 'axe').toEqual([]);
    expect.soft(await smallTargets(page), 'targets under 24 pixels').toEqual([]);
    expect.soft(await horizontalOverflow(page), 'sticks out at the side').toBe(0);
    expect.soft(unexpectedErrors(errors), 'console').toEqual([]);
    if (SPOKEN.has(state.name) && appearance.lang === 'en') {
      const spoken = await page.locator('body').ariaSnapshot();
      const same = spoken.replace(/\/(game|games)\/[a-z0-9]{20,}/g, '/$1/ID');
      await expect(`${same}\n`).toMatchFileSnapshot(`spoken/${state.name}.yaml`);
    }
    await contexts.release(page);
  });
});
