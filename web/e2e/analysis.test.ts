/** The analysis board: variations, engine lines, exact values, import and export, errors. */
import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { analysisDone, analysisPath } from '../gallery/studies';
import { NARROW, useSite } from './browser';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** Crosses have two in a row; c1 is beside the last mark and completes the line. */
const WIN_IN_ONE = { options: 'side=4 n=3', moves: 'a1 a2 b1 b2' };

/** Response line of an iteration with one variation. */
const iteration = (depth: number, done: boolean): string => {
  const steps = [{ do: 'put', at: 'c1' }];
  const line = { value: { kind: 'estimate', centi: 3 }, expected: 0.52, moves: ['c1'], steps };
  return `${JSON.stringify({ depth, nodes: 9, milliseconds: 1, done, lines: [line] })}\n`;
};

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();
const current = (page: Page) => page.locator('.list [aria-current]').innerText();
const place = (page: Page, at: string) => page.locator(`[data-at="${at}"] .hit`).click();
/** Waits until the displayed move is this one. */
const at = (page: Page, move: string) =>
  page.locator('.list [aria-current]').getByText(move, { exact: true }).waitFor();
const query = (page: Page) => new URL(page.url()).searchParams;

const panel = (page: Page) => page.getByRole('region', { name: translate('web-exact') });

/** Opens the analysis board with the engine switched off and the exact values open. */
const board = async (path: string) => {
  const seen = await site.visit(path, {}, (page) =>
    page.addInitScript(() => {
      if (!localStorage.getItem('ludoteca-analysis'))
        localStorage.setItem('ludoteca-analysis', '{"on":false,"panel":"exact"}');
    }),
  );
  await seen.page.locator('.board').waitFor();
  return seen;
};

describe('moves', () => {
  it('have symbols, comments and arrows, and a link contains all variations', async () => {
    const { page, errors } = await board(analysisPath('fourmation', { moves: 'd4 d5 e4' }));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await at(page, 'e4');
    await page.keyboard.press('ArrowLeft');
    await at(page, 'd5');
    await place(page, 'c6');
    await at(page, 'c6');
    await press(page, 'web-panel-move');
    await press(page, 'web-remark-doubtful');
    await page
      .getByRole('textbox', { name: translate('web-remark', { move: 'c6' }) })
      .fill('too far');
    await press(page, 'web-sketch');
    for (const name of ['c3', 'e5', 'f1', 'f1', 'a1', 'a2', 'a1', 'a2']) await place(page, name);
    await page.getByText('c3 → e5, f1', { exact: true }).waitFor();
    await press(page, 'web-sketch');
    await page.getByText(translate('web-share'), { exact: true }).click();
    await press(page, 'web-share-study');
    await page.getByText(translate('web-copied')).first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const other = await board(link.replace(site.server.url, ''));
    const variation = other.page.getByRole('list', {
      name: translate('web-variations', { move: 'e4' }),
    });
    await expect.poll(() => variation.innerText()).toMatch(/c6\s*\?!\s*too far$/);
    // The link opens at the move where it was copied.
    await at(other.page, 'c6');
    const drawn = other.page.locator('.notes .amber:is(line, circle)');
    await expect.poll(() => drawn.count()).toBe(2);
    expect([...errors, ...other.errors]).toEqual([]);
  });

  it('can have arrows before the first one, drawn on the board', async () => {
    const { page, errors } = await board(analysisPath('fourmation', { moves: 'd4', ply: '0' }));
    await page.setViewportSize(NARROW);
    await press(page, 'web-panel-move');
    await press(page, 'web-sketch');
    await expect
      .poll(async () => (await page.locator('.status').boundingBox())!.y)
      .toBeGreaterThanOrEqual(0);
    for (const name of ['d4', 'e5']) await place(page, name);
    await press(page, 'web-sketch-done');
    await page.locator('.notes line.amber').waitFor();
    await page.locator('.list').getByRole('button', { name: 'd4' }).click();
    await at(page, 'd4');
    await expect.poll(() => page.locator('.notes line.amber').count()).toBe(0);
    await page.keyboard.press('Home');
    await page.locator('.notes line.amber').waitFor();
    expect(errors).toEqual([]);
  });

  it('become a variation if another one is played, and the address keeps the main line', async () => {
    const { page, errors } = await board(analysisPath('fourmation', { moves: 'd4 d5 e4' }));
    await at(page, 'e4');
    await page.keyboard.press('ArrowLeft');
    await at(page, 'd5');
    await place(page, 'c6');
    await at(page, 'c6');
    const variation = page.getByRole('list', { name: translate('web-variations', { move: 'e4' }) });
    await expect.poll(() => variation.innerText()).toContain('c6');
    expect(query(page).get('moves')).toBe('d4 d5 e4');

    await press(page, 'web-panel-move');
    await press(page, 'web-variation-promote');
    await page.getByRole('list', { name: translate('web-variations', { move: 'c6' }) }).waitFor();
    await expect.poll(() => query(page).get('moves')).toBe('d4 d5 c6');

    await press(page, 'web-variation-drop');
    await at(page, 'd5');
    await expect.poll(() => query(page).get('moves')).toBe('d4 d5 e4');
    expect(query(page).get('ply')).toBe('2');
    await expect.poll(() => page.locator('.list').innerText()).not.toContain('c6');

    // The address restores the same state.
    const other = await board(page.url().replace(site.server.url, ''));
    await at(other.page, 'd5');
    await press(other.page, 'web-last-move');
    await at(other.page, 'e4');
    expect([...errors, ...other.errors]).toEqual([]);
  });

  it('are navigated by keys along the current variation', async () => {
    const { page } = await board(analysisPath('fourmation', { moves: 'd4 d5 e4', ply: '1' }));
    await place(page, 'c5');
    await at(page, 'c5');
    await page.locator('h1').click();
    await page.keyboard.press('Home');
    await expect.poll(() => page.locator('.list [aria-current]').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await at(page, 'd4');
    await page.keyboard.press('ArrowRight');
    await at(page, 'c5');
    await page.getByRole('button', { name: 'e4', exact: true }).click();
    await at(page, 'e4');
  });

  it('are numbered from the second side if it begins', async () => {
    const { page } = await board(
      analysisPath('morris', { start: '3/3/3/6/3/1w1/3 b 8 9', moves: 'd6 f4' }),
    );
    expect((await page.locator('.list').innerText()).replace(/\s+/g, '')).toBe('1…d62.f4');
  });

  it('that are illegal are reported, with a link to the position before', async () => {
    const { page } = await site.visit(analysisPath('fourmation', { moves: 'd4 d4' }));
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: translate('web-position-before') }).click();
    await at(page, 'd4');
    await page.goto(`${site.server.url}/analysis/chess`);
    await page.getByText(translate('web-problem-unknown-game')).waitFor();
  });
});

describe('exact tables', () => {
  /** White has three men, completes the top row and captures one of Black's last three. */
  const WINS = { start: 'ww1/3/3/w5/3/3/bbb w 0 0' };

  it('show who wins, and colour each destination by its value', async () => {
    const { page, errors } = await board(analysisPath('morris', WINS));
    await panel(page)
      .getByText(translate('web-value-next', { player: 'colour-white', count: 1 }))
      .waitFor();
    await panel(page)
      .getByText(translate('web-exact-tables-some', { men: 9 }))
      .waitFor();
    const moves = panel(page).getByRole('listitem');
    await expect.poll(() => moves.count()).toBe(3 * 18 - 1 + 3);
    await expect
      .poll(() => page.locator('[data-at=g7]').getAttribute('aria-label'))
      .toContain('wins 1');
    // White can fly to all 18 empty points.
    await expect
      .poll(() => page.locator('.notes .win, .notes .draw, .notes .loss').count())
      .toBe(18);

    // For a lifted man, its destinations; then the men that it can capture.
    await place(page, 'a4');
    await expect
      .poll(() => page.locator('.notes .win, .notes .draw, .notes .loss').count())
      .toBe(18);
    await place(page, 'g7');
    await expect.poll(() => page.locator('.notes .win').count()).toBe(3);
    await page.keyboard.press('Escape');

    await moves.first().getByRole('button').click();
    await panel(page).getByText(translate('web-analysis-over')).waitFor();
    await press(page, 'web-back');
    await panel(page).getByRole('switch').uncheck();
    await panel(page).getByText(translate('web-exact-off')).waitFor();
    await expect.poll(() => page.locator('.board .notes > *').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('report unknown positions, and positions that the draw rule decides', async () => {
    const { page } = await board(analysisPath('morris'));
    await panel(page).getByText(translate('web-exact-unknown'), { exact: true }).waitFor();

    const drawn = {
      category: 'draw',
      distance: null,
      unlimited: { category: 'win', distance: 140 },
    };
    const moves = [{ ...drawn, move: 'a4-g7xa1', steps: [{ do: 'put', at: 'g7' }] }];
    await page.route('**/api/tables/morris*', (route) =>
      route.fulfill({ json: { ...drawn, moves } }),
    );
    await page.goto(`${site.server.url}${analysisPath('morris', WINS)}`);
    await panel(page)
      .getByText(translate('web-exact-rule', { player: 'colour-white' }))
      .waitFor();
    await expect.poll(() => panel(page).getByRole('listitem').innerText()).toContain('*');
    await panel(page).getByText(translate('web-exact-star')).waitFor();
  });
});

describe('proved values', () => {
  const COFFEE = { options: 'square-5 n=4' };
  /** Crosses complete a line at a4. */
  const WIN_AFTER_BOOK = 'b4 a5 b5 b6 a7 a6 b7 c6 d6 d5 c4 c5 d4 d3 c3 c2 b1 b2 a3 b3';

  it('colour cells and axes by the value of their moves', async () => {
    const { page, errors } = await board(analysisPath('coffee', COFFEE));
    await panel(page)
      .getByText(translate('web-value-win', { player: 'colour-black', count: 25 }))
      .waitFor();
    await panel(page)
      .getByText(translate('web-exact-book', { stones: 3, game: 'coffee' }))
      .waitFor();
    // One of 17 distinct first moves wins; by symmetry, that is eight moves on four cells.
    await expect.poll(() => panel(page).locator('li .win').count()).toBe(8);
    await expect.poll(() => page.locator('.notes .win').count()).toBe(4);
    await expect.poll(() => page.locator('.notes .loss').count()).toBe(21);
    await place(page, 'c2');
    const axes = page.locator('.ring [role=button]');
    await expect.poll(() => axes.filter({ has: page.locator('.win') }).count()).toBe(2);
    await expect
      .poll(() => page.locator('[data-axis=ne]').getAttribute('aria-label'))
      .toContain('wins 25');
    await expect
      .poll(() => page.locator('[data-axis=e]').getAttribute('aria-label'))
      .toContain('loses');
    await page.locator('[data-axis=ne]').press('Enter');
    await at(page, 'c2ne');
    await panel(page)
      .getByText(translate('web-value-win', { player: 'colour-black', count: 24 }))
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('are found after the book ends, and the panel is hidden for boards without a book', async () => {
    const { page, errors } = await board(analysisPath('fourmation', { moves: WIN_AFTER_BOOK }));
    await panel(page)
      .getByText(translate('web-value-win', { player: 'colour-cross', count: 1 }))
      .waitFor();
    await page.goto(`${site.server.url}${analysisPath('coffee', { options: 'square-4 n=4' })}`);
    await page.locator('.board').waitFor();
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('the computer', () => {
  it('shows its lines, and a click on a move plays it', async () => {
    const { page, errors } = await site.visit(analysisPath('fourmation', WIN_IN_ONE));
    await analysisDone(page);
    const lines = page.locator('.engine li');
    await expect.poll(() => lines.count()).toBe(3);
    await expect
      .poll(() => lines.first().innerText())
      .toContain(translate('web-value-win-short', { count: 1 }));
    const meter = page.getByRole('meter', { name: translate('web-value') });
    await expect
      .poll(() => meter.getAttribute('aria-valuetext'))
      .toBe(translate('web-value-win', { player: 'colour-cross', count: 1 }));
    await expect
      .poll(() => page.locator('[data-at=c1]').getAttribute('aria-label'))
      .toContain('wins 1');
    await expect
      .poll(() => page.locator('[data-testid=spoken]').innerText())
      .toContain(translate('web-value-win', { player: 'colour-cross', count: 1 }));

    await page.getByLabel(translate('web-analysis-lines')).selectOption('1');
    await expect.poll(() => lines.count()).toBe(1);
    await lines.first().getByRole('button').first().click();
    await at(page, 'c1');
    await page.getByText(translate('web-analysis-over')).waitFor();
    await expect.poll(() => lines.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('cancels the analysis when the position changes', async () => {
    const requests: Request[] = [];
    const { page } = await site.visit(analysisPath('morris'), {}, (page) =>
      // The first request never gets a response.
      page.route('**/api/analysis', (_, request) => void requests.push(request), { times: 1 }),
    );
    await page.getByText(translate('web-analysis-looking')).waitFor();
    await expect.poll(() => requests[0]?.postDataJSON()).toMatchObject({ moves: [] });
    await place(page, 'd6');
    await at(page, 'd6');
    await page.locator('.engine li').first().waitFor();
    await expect.poll(() => requests[0]?.failure()).not.toBeNull();
  });

  it('does not repeat a finished analysis', async () => {
    const { page } = await site.visit(analysisPath('fourmation', WIN_IN_ONE));
    await analysisDone(page);
    const seen = await page.locator('.engine ol').innerText();
    await place(page, 'c3');
    await at(page, 'c3');
    await analysisDone(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await press(page, 'web-back');
    await at(page, 'b2');
    expect(await page.locator('.engine ol').innerText()).toBe(seen);
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  it('stays switched off after a reload', async () => {
    const { page } = await site.visit(analysisPath('fourmation', WIN_IN_ONE));
    await analysisDone(page);
    const requests: string[] = [];
    await page.getByRole('switch', { name: translate('web-analysis-switch') }).uncheck();
    await page.getByText(translate('web-analysis-off')).waitFor();
    page.on('request', (request) => requests.push(request.url()));
    await page.reload();
    await page.getByText(translate('web-analysis-off')).waitFor();
    await place(page, 'c3');
    await at(page, 'c3');
    expect(requests.filter((url) => url.endsWith('/api/analysis'))).toEqual([]);
    await expect.poll(() => page.locator('.board .notes > *').count()).toBe(0);
  });

  it('reports a lost connection, and continues when it is back', async () => {
    const { page } = await site.visit(analysisPath('fourmation', WIN_IN_ONE), {}, (page) =>
      page.route('**/api/analysis', (route) => route.abort()),
    );
    await page.locator('.engine').getByText(translate('web-problem-offline')).waitFor();
    await page.unroute('**/api/analysis');
    await analysisDone(page);
    await expect.poll(() => page.locator('.engine [role=alert]').count()).toBe(0);
  });

  it('searches deeper on request', async () => {
    const { page } = await site.visit(analysisPath('fourmation', WIN_IN_ONE), {}, (page) =>
      page.route('**/api/analysis', (route) => {
        const { nodes } = route.request().postDataJSON() as { nodes: number };
        return route.fulfill({ body: iteration(nodes > 3_000_000 ? 20 : 10, true) });
      }),
    );
    const reported = (depth: number) =>
      page
        .getByText(translate('web-analysis-done', { depth, nodes: '9' }), { exact: true })
        .waitFor();
    await reported(10);
    await press(page, 'web-analysis-deeper');
    await reported(20);
    const button = page.getByRole('button', { name: translate('web-analysis-deeper') });
    await expect.poll(() => button.count()).toBe(0);
  });

  it('reports an interrupted response, and keeps the lines received', async () => {
    const { page } = await site.visit(analysisPath('fourmation', WIN_IN_ONE), {}, (page) =>
      page.route('**/api/analysis', (route) => route.fulfill({ body: iteration(1, false) })),
    );
    await page.locator('.engine').getByText(translate('web-problem-cut-off')).waitFor();
    await expect.poll(() => page.locator('.engine li').innerText()).toContain('52%');
  });
});

describe('records', () => {
  it('are exported and imported with their variations', async () => {
    const { page } = await board(analysisPath('fourmation', { moves: 'd4 d5 e4', ply: '2' }));
    await place(page, 'c6');
    await at(page, 'c6');
    await page.getByText(translate('web-save'), { exact: true }).click();
    const downloading = page.waitForEvent('download');
    await press(page, 'web-save-text');
    const record = await readFile((await (await downloading).path())!, 'utf8');
    expect(record.replace(/\s+/g, ' ')).toContain('1. d4 d5 2. e4 (2. c6) *');

    await page.goto(`${site.server.url}${analysisPath('fourmation')}`);
    await press(page, 'web-panel-position');
    await page.getByText(translate('web-import'), { exact: true }).click();
    await page.getByLabel(translate('web-import-paste')).fill(record);
    await press(page, 'web-import-open');
    await page.getByRole('list', { name: translate('web-variations', { move: 'e4' }) }).waitFor();
    await expect.poll(() => query(page).get('moves')).toBe('d4 d5 e4');
  });

  it('of another game open its analysis board', async () => {
    const { page } = await board(analysisPath('fourmation'));
    await press(page, 'web-panel-position');
    await page.getByText(translate('web-import'), { exact: true }).click();
    const record = '[Game "morris"] 1. d6 {a fine point} (1. b4 f4) f4 *';
    await page.getByLabel(translate('web-import-paste')).fill(record);
    await press(page, 'web-import-open');
    await page
      .getByRole('heading', { name: translate('web-analysis-title', { theGame: 'morris' }) })
      .waitFor();
    await page.getByText('a fine point').waitFor();
    await page.getByRole('list', { name: translate('web-variations', { move: 'd6' }) }).waitFor();
  });

  it('with an error report its place', async () => {
    const { page } = await board(analysisPath('fourmation'));
    await press(page, 'web-panel-position');
    await page.getByText(translate('web-import'), { exact: true }).click();
    await page.getByLabel(translate('web-import-paste')).fill('[Game "fourmation"] 1. d4 d4');
    await press(page, 'web-import-open');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('line 1');
    await expect.poll(() => page.locator('.list').innerText()).toBe(translate('web-no-moves'));
  });
});

it('is reached from a position and from the page to learn', async () => {
  const { page } = await site.visit('/rules');
  const six = `${translate('web-analysis-board')} ${translate('game-six')}`;
  await page.getByRole('link', { name: six }).click();
  await page.waitForURL(/\/analysis\/six/);
  await page.goto(`${site.server.url}/position/fourmation?moves=d4+d5`);
  await page.getByRole('link', { name: translate('web-analyse'), exact: true }).click();
  await at(page, 'd5');
  await expect.poll(() => current(page)).toBe('d5');
});
