/** Pages with custom elements, in a browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launch, visit } from '../../e2e/chromium';
import { DEMOS, GAMES as NAMES } from '../../e2e/games';
import { translator } from '../../e2e/words';
import type { Demo } from '../../src/demos/demo';
import type { LudotecaBoard } from '../src/board';
import { serve, type FileServer } from './file-server';
import { install, type Project } from './installed';

const page = (body: string, attributes = 'lang="en"'): string =>
  `<!doctype html><html ${attributes}><meta charset="utf-8"><title>Test</title>
  <link rel="icon" href="data:,">
  <script type="module" src="/node_modules/ludoteca/board.js"></script>
  <body>${body}</body></html>`;

const translate = translator('en');

/** The first moves of each game, and who is to move then. */
export const GAMES = NAMES.map((game) => {
  const text = readFileSync(join(DEMOS, `${game}.json`), 'utf8');
  const { moves, colours } = JSON.parse(text) as Demo;
  const colour = colours.map((colour) => translate(`colour-${colour}`)).join('|');
  return {
    game,
    moves: moves.split(' ').slice(0, 3).join(' '),
    turn: new RegExp(`^(${colour}) to move`),
  };
});

const PAGES: Readonly<Record<string, string>> = {
  '/empty.html': page('<ludoteca-board game="morris"></ludoteca-board>'),
  '/line.html': page('<ludoteca-board game="morris" moves="d2 d6 f4 b4" ply="3"></ludoteca-board>'),
  '/es.html': page('<ludoteca-board game="six"></ludoteca-board>', 'lang="es-MX"'),
  '/coffee.html': page('<ludoteca-board game="coffee" options="square-5"></ludoteca-board>'),
  '/wrong.html': page('<ludoteca-board game="morris" moves="d2 d2"></ludoteca-board>'),
  '/readonly.html': page('<ludoteca-board game="morris" moves="d2 d6" readonly></ludoteca-board>'),
  '/early.html': page(`<ludoteca-board></ludoteca-board><script>
    const early = document.querySelector('ludoteca-board');
    early.game = 'fourmation';
    early.readOnly = true;
  </script>`),
  ...Object.fromEntries(
    GAMES.map(({ game, moves }) => [
      `/${game}-shown.html`,
      page(`<ludoteca-board game="${game}" moves="${moves}"></ludoteca-board>`),
    ]),
  ),
};

export interface Site {
  readonly folder: string;
  readonly browser: Browser;
  /** Opens a page, waits for its board, runs a test and asserts that the console has no errors. */
  open(
    path: string,
    test: (page: Page, board: Locator) => Promise<void>,
    options?: BrowserContextOptions,
  ): Promise<void>;
}

/** A project with the package, behind a file server, and a browser. */
export function useSite(): Site {
  let project: Project;
  let server: FileServer;
  let browser: Browser;
  beforeAll(async () => {
    project = install();
    // The element's styles must work with a strict content security policy.
    const headers = { 'content-security-policy': "style-src 'self'" };
    [server, browser] = await Promise.all([serve(project.folder, PAGES, headers), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    project?.remove();
  });
  return {
    get folder() {
      return project.folder;
    },
    get browser() {
      return browser;
    },
    async open(path, test, options = {}) {
      const { page, errors } = await visit(browser, server.url + path, options);
      await page.evaluate(() => customElements.whenDefined('ludoteca-board'));
      await test(page, page.locator('ludoteca-board'));
      expect(errors).toEqual([]);
      await page.context().close();
    },
  };
}

export const at = (board: Locator, place: string): Locator => board.locator(`[data-at="${place}"]`);
export const status = (board: Locator): Promise<string> =>
  board.locator('[part=status]').innerText();
export const place = (board: Locator): Promise<string> => board.locator('[part=place]').innerText();
export const moves = (board: Locator): Promise<string> =>
  board.evaluate((element) => (element as LudotecaBoard).moves as string);
