/** The custom element in a real browser, on pages that a plain file server serves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, visit } from '../../e2e/chromium';
import type { LudotecaBoard } from '../src/board';
import { serve, type FileServer } from './file-server';
import { install, isBuilt, title, type Project } from './installed';

const page = (body: string, attributes = 'lang="en"'): string =>
  `<!doctype html><html ${attributes}><meta charset="utf-8"><title>Test</title>
  <link rel="icon" href="data:,">
  <script type="module" src="/node_modules/ludoteca/board.js"></script>
  <body>${body}</body></html>`;

const GAMES = [
  { game: 'coffee', moves: 'a1e a4ne c6nw', turn: /^Orange to move/ },
  { game: 'fourmation', moves: 'a1 a2 a3', turn: /^Circles to move/ },
  { game: 'six', moves: '0,-1 -1,1 -1,-1', turn: /^(Red|Black) to move/ },
  { game: 'morris', moves: 'a7 b6 c5', turn: /^Black to move/ },
];

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

describe.skipIf(!isBuilt)(title('the custom element'), () => {
  let project: Project;
  let server: FileServer;
  let browser: Browser;

  beforeAll(async () => {
    project = install();
    // The styles of the element must need no permission.
    const headers = { 'content-security-policy': "style-src 'self'" };
    [server, browser] = await Promise.all([serve(project.folder, PAGES, headers), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    project?.remove();
  });

  /** Opens a page, waits for its board, and checks afterwards that the console has no complaints. */
  async function open(
    path: string,
    test: (page: Page, board: Locator) => Promise<void>,
    options = {},
  ): Promise<void> {
    const { page, errors } = await visit(browser, server.url + path, options);
    await page.evaluate(() => customElements.whenDefined('ludoteca-board'));
    await test(page, page.locator('ludoteca-board'));
    expect(errors).toEqual([]);
    await page.context().close();
  }

  const at = (board: Locator, place: string) => board.locator(`[data-at="${place}"]`);
  const status = (board: Locator) => board.getByRole('status').innerText();
  const place = (board: Locator) => board.locator('[part=place]').innerText();
  const moves = (board: Locator) => board.evaluate((element) => (element as LudotecaBoard).moves);
  /** Collects the details of the element's events. */
  const listen = (board: Locator) =>
    board.evaluate((element) => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const type of ['ludoteca-move', 'ludoteca-ply']) {
        element.addEventListener(type, (event) =>
          heard.push([type, (event as CustomEvent).detail]),
        );
      }
    });
  const heard = (page: Page) => page.evaluate(() => (window as { heard?: unknown[] }).heard);

  it.each(GAMES)('shows $game', ({ game, turn }) =>
    open(`/${game}-shown.html`, async (_, board) => {
      expect(await status(board)).toMatch(turn);
      expect(await place(board)).toMatch(/^After move 3 of 3: /);
      // More tiles than moves, because SIX begins with some.
      expect(await board.locator('.picture .piece').count()).toBeGreaterThanOrEqual(3);
    }),
  );

  it.each(['en', 'es'])('has all its words in %s', async (lang) => {
    for (const { game } of GAMES) {
      await open(`/${game}-shown.html`, async (_, board) => {
        await board.evaluate((element, lang) => element.setAttribute('lang', lang), lang);
        const text = await board.evaluate(({ shadowRoot }) => {
          const labels = [...shadowRoot!.querySelectorAll('[aria-label]')];
          const spoken = labels.map((element) => element.getAttribute('aria-label'));
          return [shadowRoot!.querySelector('.player')!.textContent, ...spoken].join('\n');
        });
        expect(text).not.toMatch(/\b(web|game|colour|fault|note|reason|player)-[a-z]/);
        expect(text).toContain(lang === 'es' ? 'Tras la jugada 3' : 'After move 3');
      });
    }
  });

  it('plays a move by click', () =>
    open('/empty.html', async (page, board) => {
      await listen(board);
      await at(board, 'd2').click();
      await expect.poll(() => moves(board)).toBe('d2');
      expect(await status(board)).toMatch(/^Black to move/);
      await at(board, 'd6').click();
      expect(await moves(board)).toBe('d2 d6');
      const position = await board.evaluate(
        (element) => (element as LudotecaBoard).match?.position,
      );
      expect(await heard(page)).toEqual([
        ['ludoteca-move', { move: 'd2', moves: ['d2'], position: expect.any(String) }],
        ['ludoteca-ply', { ply: 1, count: 1 }],
        ['ludoteca-move', { move: 'd6', moves: ['d2', 'd6'], position }],
        ['ludoteca-ply', { ply: 2, count: 2 }],
      ]);
    }));

  it('plays a move of several steps by click, and a choice survives', () =>
    open('/coffee.html', async (_, board) => {
      await at(board, 'c3').click();
      expect(await board.locator('[data-axis]').count()).toBe(4);
      expect(await moves(board)).toBe('');
      await board.locator('[data-axis=ne] .hit').first().click();
      await expect.poll(() => moves(board)).toBe('c3ne');
    }));

  it('discards a choice by Escape and by a click elsewhere', () =>
    open('/coffee.html', async (page, board) => {
      const arms = board.locator('[data-axis]');
      await at(board, 'c3').click();
      await page.keyboard.press('Escape');
      expect(await arms.count()).toBe(0);
      await at(board, 'c3').click();
      await page.mouse.click(1000, 700);
      expect(await arms.count()).toBe(0);
      expect(await moves(board)).toBe('');
    }));

  it('plays by keyboard alone', () =>
    open('/coffee.html', async (page, board) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect.poll(() => board.locator('[data-axis]').count()).toBe(4);
      const focused = () =>
        board.evaluate(({ shadowRoot }) => shadowRoot!.activeElement?.getAttribute('data-axis'));
      await expect.poll(focused).toBe('e');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => moves(board)).toBe('c4ne');
      // The focus is back on the board, where the opponent plays.
      await page.keyboard.press('PageDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => board.locator('[data-axis]').count()).toBeGreaterThan(0);
    }));

  it('plays by touch', () =>
    open(
      '/empty.html',
      async (_, board) => {
        await at(board, 'a1').tap();
        await expect.poll(() => moves(board)).toBe('a1');
      },
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    ));

  it('steps by buttons, keys and methods', () =>
    open('/line.html', async (page, board) => {
      await listen(board);
      const ply = () => board.evaluate((element) => (element as LudotecaBoard).ply);
      expect(await ply()).toBe(3);
      for (const [name, expected] of [
        ['One move forward', 4],
        ['To the start', 0],
        ['To the last move', 4],
        ['One move back', 3],
      ] as const) {
        await board.getByRole('button', { name }).click();
        expect(await ply()).toBe(expected);
      }
      for (const [key, expected] of [
        ['Home', 0],
        ['ArrowRight', 1],
        ['ArrowRight', 2],
        ['ArrowLeft', 1],
        ['End', 4],
      ] as const) {
        await page.keyboard.press(key);
        expect(await ply()).toBe(expected);
      }
      expect(await heard(page)).toHaveLength(9);
      expect(await place(board)).toBe('After move 4 of 4: b4');
      await board.evaluate((element) => {
        const line = element as LudotecaBoard;
        line.first();
        line.next();
      });
      expect(await place(board)).toBe('After move 1 of 4: d2');
      expect(await heard(page)).toHaveLength(9);
      // A move in the middle drops the moves after it.
      await at(board, 'a1').click();
      expect(await moves(board)).toBe('d2 a1');
    }));

  it('shows a sentence for wrong attributes, and a board once they are right', () =>
    open('/wrong.html', async (_, board) => {
      const alert = board.getByRole('alert');
      expect(await alert.innerText()).toBe(
        '<ludoteca-board> cannot show this game: move 2: d2 is not legal here: d2 is taken',
      );
      expect(await board.locator('.board').count()).toBe(0);
      await board.evaluate((element) => element.setAttribute('moves', 'd2 d6'));
      await expect.poll(() => board.locator('.board').count()).toBe(1);
      const faults = {
        game: 'there is no game `chess`',
        position: 'position: ',
        options: 'options: ',
        moves: 'move 1: `castle` is not a move',
        ply: 'the attribute ply must be a whole number',
      };
      for (const [name, fault] of Object.entries(faults)) {
        const wrong = { game: 'chess', moves: 'castle' }[name] ?? 'x';
        const before = await board.getAttribute(name);
        await board.evaluate(
          (element, [name, value]) => element.setAttribute(name!, value!),
          [name, wrong],
        );
        await expect.poll(() => alert.innerText()).toContain(fault);
        await board.evaluate(
          (element, [name, value]) => {
            if (value === null) element.removeAttribute(name!);
            else element.setAttribute(name!, value!);
          },
          [name, before] as const,
        );
        await expect.poll(() => alert.count()).toBe(0);
      }
    }));

  it('lets nobody play if it is read-only', () =>
    open('/readonly.html', async (_, board) => {
      await at(board, 'a1').click({ force: true });
      expect(await moves(board)).toBe('d2 d6');
      await board.getByRole('button', { name: 'One move back' }).click();
      expect(await place(board)).toBe('After move 1 of 2: d2');
      await board.evaluate((element) => element.removeAttribute('readonly'));
      await at(board, 'a1').click();
      expect(await moves(board)).toBe('d2 a1');
    }));

  it('takes properties that were set before it was defined', () =>
    open('/early.html', async (_, board) => {
      expect(await board.getAttribute('game')).toBe('fourmation');
      expect(await board.getAttribute('readonly')).toBe('');
      expect(await status(board)).toMatch(/^Crosses to move/);
    }));

  it('speaks the language of the page', () =>
    open('/es.html', async (_, board) => {
      expect(await board.getByRole('application').getAttribute('aria-label')).toBe(
        'Tablero de SIX',
      );
    }));

  it('takes colours from CSS variables and the colour scheme of the page', () =>
    open('/empty.html', async (page, board) => {
      const background = () =>
        board.evaluate((element) => getComputedStyle(element).backgroundColor);
      const light = await background();
      await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
      expect(await background()).not.toBe(light);
      await board.evaluate((element) =>
        (element as HTMLElement).style.setProperty('--paper', 'rgb(1, 2, 3)'),
      );
      expect(await background()).toBe('rgb(1, 2, 3)');
      const ground = () =>
        board.evaluate((element) => getComputedStyle(element).getPropertyValue('--morris-frame'));
      const oak = await ground();
      await board.evaluate((element) => element.setAttribute('theme', 'marble'));
      expect(await ground()).not.toBe(oak);
    }));

  it('works on an empty page as its documentation says', async () => {
    const readme = readFileSync(join(project.folder, 'node_modules/ludoteca/README.md'), 'utf8');
    const text = /```html\n([\s\S]*?)```/.exec(readme)![1]!;
    const documented = await serve(project.folder, { '/': text });
    const { page, errors } = await visit(browser, documented.url);
    await expect.poll(() => place(page.locator('ludoteca-board'))).toBe('After move 4 of 4: b4');
    expect(errors).toEqual([]);
    await page.context().close();
    await documented.close();
  });

  it('answers in the web example', () =>
    open('/node_modules/ludoteca/examples/web.html', async (_, board) => {
      await at(board, 'd2').click();
      await expect.poll(() => moves(board), { timeout: 30_000 }).toMatch(/^d2 \S+$/);
      await expect.poll(() => board.getAttribute('readonly')).toBe(null);
    }));
});
