/** Chromium, and pages that record their console errors. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

/**
 * Features that Chromium does not need here. The list replaces that of Playwright, from which the second part is taken.
 */
const DISABLED_FEATURES = [
  // Two pages in each window for the address bar, which take as much processor time as the page under test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',

  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Message that Playwright logs in the page if service workers are blocked. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Time limit of actions in a page, in milliseconds. Only a failure reaches it, also on an overloaded machine. */
const ACTION_TIMEOUT = 60_000;

export const launch = (): Promise<Browser> =>
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
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
    ],
  });

export interface Visit {
  page: Page;
  /** Console errors and warnings, and uncaught exceptions. */
  errors: string[];
  /** Pending requests. */
  requests: ReadonlySet<Request>;
}

type Before = (page: Page) => Promise<unknown>;

/** Opens a page in a new context. `before` runs before the navigation. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  before?: Before,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: WIDE, locale: 'en', ...options });
  return visitIn(context, url, before);
}

/** Opens a page in a context. */
export async function visitIn(
  context: BrowserContext,
  url: string,
  before?: Before,
): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(ACTION_TIMEOUT);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && message.text() !== BLOCKED) errors.push(message.text());
  });
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  await before?.(page);
  await page.goto(url);
  return { page, errors, requests };
}

/** Script that sets the number of processors that the device reports. */
export const processorScript = (number: number): string =>
  `Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => ${number}, configurable: true })`;

/** Sets the number of processors that the device reports to the page. */
export const processors = (page: Page, number: number): Promise<unknown> =>
  page.addInitScript(processorScript(number));

/** Collects the script names of the workers that a page starts from now on. */
export function startedWorkers(page: Page): string[] {
  const names: string[] = [];
  page.on('worker', (worker) => names.push(/(\w+)-[^/]*$/.exec(worker.url())?.[1] ?? ''));
  return names;
}

/** Pool of browser contexts. Creating one takes a second of processor time. */
export class Contexts {
  readonly #idle: BrowserContext[] = [];

  constructor(private readonly create: () => Promise<BrowserContext>) {}

  async acquire(): Promise<BrowserContext> {
    return this.#idle.pop() ?? this.create();
  }

  /** Closes a page, clears the storage of its context and returns it to the pool. */
  async release(page: Page): Promise<void> {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    const context = page.context();
    await page.close();
    await context.clearCookies();
    this.#idle.push(context);
  }
}
