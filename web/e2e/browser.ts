/** A server and a browser for a file of tests. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, processors, visit, type Visit } from './chromium';
import { isGame, Server } from './server';

export { NARROW, WIDE, type Visit } from './chromium';

export interface Site {
  readonly server: Server;
  /**
   * Opens a path of the server. The page of a game belongs to the player as whom games are set up.
   * The device has one processor, so that the server searches, unless `before` changes that.
   */
  visit(
    path: string,
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<unknown>,
  ): Promise<Visit>;
}

/** A server and a browser of its own for a test file, from before its tests until after them. */
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
