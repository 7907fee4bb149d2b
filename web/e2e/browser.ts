/** A real Chromium, and pages that report every error of their console. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { Server } from './server';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export interface Visit {
  page: Page;
  /** What the console complained of. */
  errors: string[];
}

/** A page in a context of its own. */
async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: WIDE, locale: 'en', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  await page.goto(url);
  return { page, errors };
}

export interface Site {
  readonly server: Server;
  /** Opens a path of the server. */
  visit(path: string, options?: BrowserContextOptions): Promise<Visit>;
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
    visit: (path, options) => visit(browser!, server!.url + path, options),
  };
}
