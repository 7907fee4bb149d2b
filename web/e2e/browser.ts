/** Server and browser for a test file. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, processors, visit, type Visit } from './chromium';
import { isGame, Server } from './server';

export { NARROW, WIDE, type Visit } from './chromium';

export interface Site {
  readonly server: Server;
  /**
   * Opens a path of the server. Pages of games are opened as the default player, who creates the games.
   * The device reports one processor, so that the server runs searches, unless `before` changes that.
   */
  visit(
    path: string,
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<unknown>,
  ): Promise<Visit>;
}

/** Starts a server and a browser before the tests of a file and stops them afterwards. */
export function useSite(): Site {
  let server: Server | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([Server.start(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    get server() {
      return server!;
    },
    visit: (path, options, before) =>
      visit(browser!, server!.url + path, options, async (page) => {
        if (isGame(path)) await server!.signIn(page.context());
        await processors(page, 1);
        await before?.(page);
      }),
  };
}
