/**
 * Every gallery state: no accessibility violations, layout shifts or console errors. Each state is checked in one
 * appearance, and in every one if `LUDOTECA_TEST_ALL=1` is set.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  APPEARANCES,
  contextFor,
  enter,
  openIn,
  STATES,
  type Appearance,
  type State,
} from '../gallery/states';
import { closeContexts } from './browser';
import {
  unexpectedErrors,
  hiddenActions,
  horizontalOverflow,
  layoutShift,
  smallTargets,
  violations,
} from './checks';
import { Contexts } from './chromium';
import { Server } from './server';
import { sharedBrowser } from './shared';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

/** States whose accessibility tree is compared with a snapshot, in English. */
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

/** The smallest viewports: a small phone, which is also 400 % zoom, and phones whose browser has bars. */
const SMALLEST = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
];

const EVERY_APPEARANCE = process.env.LUDOTECA_TEST_ALL === '1';

/** States of an appearance. Neighbours in the list of all states, which are often similar, have different ones. */
const statesOf = (appearance: Appearance): State[] =>
  STATES.filter(
    (state, index) =>
      EVERY_APPEARANCE ||
      (SPOKEN.has(state.name)
        ? appearance.lang === 'en'
        : APPEARANCES[index % APPEARANCES.length] === appearance),
  );

describe.each(APPEARANCES)('$lang', (appearance) => {
  const contexts = new Contexts(() => contextFor(browser, appearance));
  // Concurrent, because these are most of the browser tests and a file runs in one worker.
  it.concurrent.for(statesOf(appearance))('$name', async (state, { expect }) => {
    const { page, errors } = await openIn(await contexts.acquire(), server, state);
    expect.soft(await layoutShift(page), 'layout shift while loading').toBeLessThanOrEqual(0.02);
    await enter(page, state, appearance);
    expect.soft(await violations(page), 'axe').toEqual([]);
    expect.soft(await smallTargets(page), 'small targets').toEqual([]);
    expect.soft(await horizontalOverflow(page), 'horizontal overflow').toBe(0);
    expect.soft(unexpectedErrors(errors), 'console').toEqual([]);
    if (SPOKEN.has(state.name) && appearance.lang === 'en') {
      const spoken = await page.locator('body').ariaSnapshot();
      // Which other games wait for the player depends on the states that were entered before.
      const same = spoken
        .replace(/\/(game|games)\/[a-z0-9]{20,}/g, '/$1/ID')
        .replace(/'link "My games: .*"':/, 'link "My games":')
        .replace(/^- alert: .*\n- complementary "Notices":\n(?: .*\n)*/m, '');
      await expect(`${same}\n`).toMatchFileSnapshot(`spoken/${state.name}.yaml`);
    }
    for (const viewport of SMALLEST) {
      const size = `${viewport.width}×${viewport.height}`;
      await page.setViewportSize(viewport);
      expect.soft(await horizontalOverflow(page), `horizontal overflow at ${size}`).toBe(0);
      expect.soft(await hiddenActions(page), `actions out of view at ${size}`).toEqual([]);
      expect.soft(await smallTargets(page), `small targets at ${size}`).toEqual([]);
    }
    await contexts.release(page);
  });
});
