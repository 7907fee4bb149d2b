/** The list of all states, and functions that open them. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { NARROW, processors, visitIn, WIDE, type Visit } from '../e2e/chromium';
import { isGame, type Server } from '../e2e/server';
import { LANGUAGES, translator } from '../e2e/words';
import { boards } from './boards';
import { online } from './online';
import { pages } from './pages';
import { people } from './people';
import type { Appearance, State } from './state';
import { studies } from './studies';

export type { Appearance, State } from './state';

export const STATES: readonly State[] = [...boards, ...pages, ...online, ...people, ...studies];

const LOOKS = [
  { scheme: 'light', viewport: WIDE },
  { scheme: 'dark', viewport: NARROW },
] as const;

/** One appearance of each language; together they cover the colour schemes and widths. */
export const APPEARANCES: readonly Appearance[] = LANGUAGES.map((lang, index) => ({
  lang,
  ...LOOKS[index % LOOKS.length]!,
}));

/** Waits for fonts and animations to finish. */
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

/** Creates a browser context with an appearance. */
export const contextFor = (
  browser: Browser,
  { lang, scheme, viewport }: Appearance,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  browser.newContext({
    locale: lang,
    colorScheme: scheme,
    viewport,
    // A phone has a touch screen.
    hasTouch: viewport.width <= NARROW.width,
    reducedMotion: 'reduce',
    // A page needs twice the time with one.
    serviceWorkers: 'block',
    ...options,
  });

/** Opens the page of a state in a context, before any user action. */
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
    // One processor makes the server run the searches, so that `before` can intercept them.
    await processors(page, 1);
    await before?.(page, server);
  });
  await settle(visit.page).catch((cause: unknown) => {
    throw new Error(`${address} does not settle: ${describePending(visit)}`, { cause });
  });
  return visit;
}

/** Pending requests and console errors of a page that does not settle. */
function describePending({ errors, requests }: Visit): string {
  const open = [...requests].map((request) => request.url());
  return `requests [${open.join(', ')}], console [${errors.join(', ')}]`;
}

/** Opens the page of a state in a new context. */
export const open = async (
  browser: Browser,
  server: Server,
  state: State,
  appearance: Appearance,
  options: BrowserContextOptions = {},
): Promise<Visit> => openIn(await contextFor(browser, appearance, options), server, state);

/** Performs the user actions of a state. */
export async function enter(page: Page, { act }: State, { lang }: Appearance): Promise<void> {
  await act?.(page, translator(lang));
  await settle(page);
}
