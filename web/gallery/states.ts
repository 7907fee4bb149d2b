/** All states, one list: the gallery shows them, the tests try them. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { NARROW, processors, visitIn, WIDE, type Visit } from '../e2e/chromium';
import { isGame, type Server } from '../e2e/server';
import { wordsOf } from '../e2e/words';
import { boards } from './boards';
import { online } from './online';
import { pages } from './pages';
import { people } from './people';
import type { Appearance, State } from './state';
import { studies } from './studies';

export type { Appearance, State } from './state';

export const STATES: readonly State[] = [...boards, ...pages, ...online, ...people, ...studies];

/** Two looks that between them have both languages, both schemes and both widths. */
export const APPEARANCES: readonly Appearance[] = [
  { name: 'wide', lang: 'en', scheme: 'light', viewport: WIDE },
  { name: 'narrow', lang: 'es', scheme: 'dark', viewport: NARROW },
];

/** Waits until nothing is loading and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () =>
      document.getAnimations().filter(({ effect }) => {
        return effect?.getComputedTiming().iterations !== Infinity;
      });
    await frame();
    await Promise.allSettled(moving().map(({ finished }) => finished));
    await frame();
  });
}

/** A context for pages in an appearance. */
export const contextFor = (
  browser: Browser,
  { lang, scheme, viewport }: Appearance,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  browser.newContext({
    locale: lang,
    colorScheme: scheme,
    viewport,
    reducedMotion: 'reduce',
    ...options,
  });

/** Opens a state in a context, as far as it is before a person does something. */
export async function openIn(
  context: BrowserContext,
  server: Server,
  { path, before, settings }: State,
): Promise<Visit> {
  const address = await path(server);
  if (isGame(address)) await server.signIn(context);
  const visit = await visitIn(context, server.url + address, async (page) => {
    const stored = JSON.stringify(settings ?? {});
    await page.addInitScript((text) => localStorage.setItem('ludoteca-settings', text), stored);
    // The answers of searches in `before` are those of the server.
    await processors(page, 1);
    await before?.(page, server);
  });
  await settle(visit.page).catch((cause: unknown) => {
    throw new Error(`${address} does not settle: ${describePending(visit)}`, { cause });
  });
  return visit;
}

/** What explains that a page does not settle. */
function describePending({ errors, requests }: Visit): string {
  const open = [...requests].map((request) => request.url());
  return `requests [${open.join(', ')}], console [${errors.join(', ')}]`;
}

/** Opens a state in a context of its own. */
export const open = async (
  browser: Browser,
  server: Server,
  state: State,
  appearance: Appearance,
  options: BrowserContextOptions = {},
): Promise<Visit> => openIn(await contextFor(browser, appearance, options), server, state);

/** Does what makes the state. */
export async function enter(page: Page, { act }: State, { lang }: Appearance): Promise<void> {
  await act?.(page, wordsOf(lang));
  await settle(page);
}
