/** Server and browser for a test file. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { processors, visit, type Visit } from './chromium';
import { isGame, Server } from './server';
import { sharedBrowser, sharedServer } from './shared';

export { NARROW, WIDE, type Visit } from './chromium';

export interface Site {
  readonly server: Server;
  /**
   * Opens a path of the server. Pages of games are opened as the default player, who creates the games.
   * The device reports one processor, so that the server runs searches, unless `before` changes that.
   * Service workers are blocked unless `options` allow them: a page needs twice the time with one, and routes do not
   * intercept its requests.
   */
  visit(
    path: string,
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<unknown>,
  ): Promise<Visit>;
  /** Opens a path like `visit`, but never as the default player. */
  visitAsGuest: Site['visit'];
}

/**
 * Provides a server and a browser to the tests of a file, and closes all pages after each test. Files share one server
 * per worker; a file that kills its server, or that needs an empty lobby or database, has an own one.
 */
export function useSite({ ownServer = false } = {}): Site {
  let server: Server | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    server = await (ownServer ? Server.start() : sharedServer());
    server.forgetPlayer();
  });
  afterEach(() => closeContexts(browser));
  if (ownServer) afterAll(() => server?.stop());
  const visitAsGuest: Site['visit'] = async (path, options, before) => {
    browser = await sharedBrowser();
    const settings: BrowserContextOptions = { serviceWorkers: 'block', ...options };
    return visit(browser, server!.url + path, settings, async (page) => {
      await processors(page, 1);
      await before?.(page);
    });
  };
  return {
    get server() {
      return server!;
    },
    visit: (path, options, before) =>
      visitAsGuest(path, options, async (page) => {
        if (isGame(path)) await server!.signIn(page.context());
        await before?.(page);
      }),
    visitAsGuest,
  };
}

/** Closes all pages of a browser. */
export async function closeContexts(browser?: Browser): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
