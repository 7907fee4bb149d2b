/** Features around the board: hints, draws, links, pictures, typed moves, announcements. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { createGame, twoPlayers } from './fixtures';
import { GAMES } from './games';
import { entry, openEntry, OVER, playTo, plies, seeded } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

async function openGame(
  game: string,
  moves: string[] = [],
  players: unknown = twoPlayers,
  options = null,
) {
  const made = await createGame(site.server, { game, options, players }, moves);
  const seen = await site.visit(`/game/${made.id}`);
  await seen.page.locator('.board').waitFor();
  return { ...seen, made };
}

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();
const status = (page: Page) => page.locator('.status').innerText();
const write = async (page: Page, text: string) => {
  await openEntry(page);
  await entry(page).fill(text);
  await page.keyboard.press('Enter');
};
const MILL = ['a1', 'b2', 'd1', 'b4'];
const LINE = ['d4', 'd5', 'e4', 'e5', 'f4', 'f5', 'g4'];

describe('a draw', () => {
  it('is offered in one tab and accepted in the other', async () => {
    const { page, errors, made } = await openGame('morris', MILL);
    const other = await site.visit(`/game/${made.id}`);
    // Only a page that is already open announces the offer as an event.
    await other.page.locator('[data-at]').first().waitFor();
    await press(page, 'web-draw-offer');
    await other.page
      .getByText(translate('web-draw-question', { player: 'Ana', other: 'Bruno', otherWho: 'one' }))
      .waitFor();
    await expect
      .poll(() => other.page.locator('[data-testid=spoken]').innerText())
      .toContain(translate('web-news-draw-offer', { player: 'Ana' }));
    // The offer does not block the board, so the game can continue.
    await expect
      .poll(() => other.page.locator('[data-at]:not([aria-disabled])').count())
      .toBeGreaterThan(0);
    await press(other.page, 'web-draw-accept');
    for (const tab of [page, other.page]) {
      await tab.locator(OVER).waitFor();
      await expect
        .poll(() => status(tab))
        .toContain(translate('web-result-draw', { code: 'agreement' }));
    }
    expect([...errors, ...other.errors]).toEqual([]);
  });

  it('does not shift the layout on a phone', async () => {
    const { id } = await createGame(site.server, { game: 'morris', players: twoPlayers }, MILL);
    const { page } = await site.visit(`/game/${id}`, { viewport: NARROW });
    const list = page.locator('.moves');
    await list.waitFor();
    const before = await list.boundingBox();
    // Sent to the server, because pressing the button might scroll the page.
    await site.server.post(`games/${id}/draw`, {
      side: 'first',
      answer: 'offer',
      seq: MILL.length,
    });
    await page.getByRole('group', { name: translate('web-draw') }).waitFor();
    expect(await list.boundingBox()).toEqual(before);
  });

  it('is declined without losing the focus', async () => {
    const { page } = await openGame('morris', MILL);
    await press(page, 'web-draw-offer');
    await press(page, 'web-draw-decline');
    await page.getByRole('group', { name: translate('web-draw') }).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.locator('[data-testid=spoken]').innerText())
      .toContain(translate('web-news-draw-decline'));
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
    await expect.poll(() => status(page)).toContain('Ana to move');
  });

  it('is not offered to a computer', async () => {
    const players = { first: { kind: 'human' }, second: { kind: 'computer', level: 1 } };
    const { page } = await openGame('morris', [], players);
    await expect
      .poll(() => page.getByRole('button', { name: translate('web-draw-offer') }).count())
      .toBe(0);
  });
});

it('gives a hint in words and on the board until the next move', async () => {
  // Crosses have three in a row; g4 is beside the last mark and completes the line.
  const { page, errors } = await openGame('fourmation', LINE.slice(0, 6));
  await press(page, 'web-hint');
  // The first stage does not show the move.
  await page.locator('.status').getByText(translate('web-nudge-wins')).waitFor();
  await expect.poll(() => page.locator('.board .notes circle').count()).toBeGreaterThan(0);
  await expect.poll(() => status(page)).not.toContain('g4');
  await press(page, 'web-hint-more');
  const reason = translate('reason-line', { n: 4 });
  const hint = translate('hint-wins', { move: 'A mark on g4', reason });
  await page.locator('.status').getByText(hint).waitFor();
  await expect.poll(() => page.locator('.board .notes circle').count()).toBeGreaterThan(0);
  await page.locator('[data-at=g4] .hit').click();
  await page.locator(OVER).waitFor();
  await expect.poll(() => status(page)).not.toContain(hint);
  expect(errors).toEqual([]);
});

it('takes back a move that ended the game', async () => {
  const { page, errors } = await openGame('fourmation', LINE);
  await page.locator(OVER).waitFor();
  await expect
    .poll(() => page.locator('.moves .result').innerText())
    .toBe(translate('web-score', { score: '1–0', reason: translate('reason-line', { n: 4 }) }));
  await press(page, 'web-undo');
  await page.locator(OVER).waitFor({ state: 'detached' });
  await expect.poll(() => plies(page)).toBe(6);
  await playTo(page, seeded(4), 7);
  expect(errors).toEqual([]);
});

describe('a position', () => {
  it('is shared by a link, and can be explored and played from', async () => {
    const { page, made } = await openGame('morris', MILL);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText(translate('web-share'), { exact: true }).click();
    await press(page, 'web-share-position');
    await page.getByText(translate('web-copied')).first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('at')).toBe(made.position);

    const { page: walk, errors } = await site.visit(link.replace(site.server.url, ''));
    await walk.locator('[data-at=g1] .hit').click();
    await walk.locator('[data-at=b4] .hit').click();
    await walk.locator('.list li button', { hasText: 'g1xb4' }).waitFor();
    await press(walk, 'web-back');
    await walk.locator('[data-at=g1] .hit').waitFor();
    await walk.keyboard.press('End');
    await walk.waitForURL(/moves=g1xb4/);
    // The address contains the displayed position.
    await walk.reload();
    await walk.locator('.list li button', { hasText: 'g1xb4' }).waitFor();

    await walk.getByRole('link', { name: translate('web-position-play') }).click();
    await walk.getByText(translate('web-position-from')).waitFor();
    await walk.getByRole('radio', { name: translate('web-against-person') }).check();
    await walk.getByRole('button', { name: translate('web-start-game') }).click();
    await walk.getByText(translate('web-no-moves')).waitFor();
    await expect
      .poll(() => walk.locator('[data-at=g1]').getAttribute('aria-label'))
      .toContain(translate('web-piece-morris-white'));
    await expect
      .poll(() => walk.locator('[data-at=b4]').getAttribute('aria-label'))
      .toContain(translate('web-empty'));
    expect(errors).toEqual([]);
  });

  it.each([
    ['/position/chess', /no such game|no game/i],
    ['/position/morris?at=nonsense', /position/],
    ['/position/coffee?options=side%3D99', /side/],
    ['/position/morris?moves=a1%20a1', /a1/],
  ])('reports the error in %s and links to the start page', async (path, reason) => {
    const { page } = await site.visit(path);
    await page.getByRole('heading', { name: translate('web-position-bad') }).waitFor();
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(reason);
    await page.getByRole('link', { name: translate('web-to-start') }).click();
    await page.getByRole('heading', { name: translate('web-start-title') }).waitFor();
  });

  it('is shown as it was before an illegal move', async () => {
    const { page } = await site.visit('/position/morris?moves=a1%20d2%20a1');
    await page.getByRole('link', { name: translate('web-position-before') }).click();
    await page.locator('.list li button', { hasText: 'd2' }).waitFor();
    await expect.poll(() => plies(page)).toBe(2);
  });
});

it.each(GAMES)('saves %s as a self-contained SVG, a PNG and a GIF', async (game) => {
  const { page, errors } = await openGame(game);
  await playTo(page, seeded(3), 5);
  await page.getByText(translate('web-save'), { exact: true }).click();
  const downloading = page.waitForEvent('download');
  await press(page, 'web-save-svg');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${game}-5.svg`);
  const svg = await readFile((await download.path())!, 'utf8');
  expect(svg).not.toMatch(/var\(|currentColor|class=|\bNaN\b/);
  const outer = svg.match(/(?:href|src)="(?!#)[^"]*"|url\((?!["']?#)[^)]*\)/g);
  expect(outer).toBeNull();
  const parsed = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      /** References to elements that the picture does not contain. */
      loose: [...text.matchAll(/url\(#([^)]+)\)/g)]
        .map(([, id]) => id!)
        .filter((id) => !read.getElementById(id)),
      fault: read.querySelector('parsererror')?.textContent ?? null,
      title: read.querySelector('title')?.textContent,
      shapes: read.querySelectorAll('circle, path, polygon, rect, line').length,
    };
  }, svg);
  expect(parsed.fault).toBeNull();
  expect(parsed.loose).toEqual([]);
  expect(parsed.title).toBe(translate('web-picture-title', { theGame: game, ply: 5 }));
  expect(parsed.shapes).toBeGreaterThan(5);

  const painting = page.waitForEvent('download');
  await press(page, 'web-save-png');
  const png = await readFile((await (await painting).path())!);
  expect([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');

  const filming = page.waitForEvent('download');
  await press(page, 'web-save-gif');
  const gif = await readFile((await (await filming).path())!);
  expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  // One graphic control extension per position, including the start.
  const frames = gif.toString('latin1').split('\x21\xf9\x04').length - 1;
  expect(frames).toBe((await plies(page)) + 1);
  expect(errors).toEqual([]);
});

describe('the input line', () => {
  it('plays moves, keeps an illegal one for correction, and keeps the focus', async () => {
    const { page } = await openGame('coffee');
    const line = entry(page);
    await write(page, 'D4 ne');
    await page.locator('.list li button', { hasText: 'd4ne' }).waitFor();
    // The move is displayed before the service responds, and the line is cleared after the response.
    await expect.poll(() => line.inputValue()).toBe('');
    await write(page, 'd4e');
    await page
      .locator('.status')
      .getByText(translate('fault-occupied', { at: 'd4' }))
      .waitFor();
    await expect.poll(() => line.inputValue()).toBe('d4e');
    await expect.poll(() => status(page)).toContain('Bruno to move');
    await write(page, 'gibberish');
    await page.locator('.status').getByText(translate('fault-move-spelling')).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('entry');
    await write(page, 'undo');
    await page.getByText(translate('web-no-moves')).waitFor();
  });

  it('reads the board on command', async () => {
    const { page } = await openGame('morris', MILL);
    await write(page, 'read the board');
    const reading = page.getByRole('status').filter({ hasText: translate('web-reading') });
    await reading.waitFor();
    const text = await reading.innerText();
    expect(text).toContain('White, 2 on the board: a1, d1.');
    expect(text).toContain('Black: 7 in hand.');
    expect(text).toMatch(/You can play on a4, a7, .*g7\./);
    await press(page, 'web-read-close');
    await expect.poll(() => page.getByText(translate('web-reading')).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('entry');
  });
});

it('turns the board and stores the orientation', async () => {
  const { page, errors } = await openGame('morris');
  const top = async (at: string) => (await page.locator(`[data-at=${at}] .hit`).boundingBox())!.y;
  await expect.poll(async () => (await top('a7')) < (await top('a1'))).toBe(true);
  await press(page, 'web-flip');
  await page.waitForFunction(() => {
    const y = (at: string) =>
      document.querySelector(`[data-at=${at}] .hit`)!.getBoundingClientRect().y;
    return y('a7') > y('a1');
  });
  await page.reload();
  await page.locator('[data-at=a7]').waitFor();
  await expect.poll(async () => (await top('a7')) > (await top('a1'))).toBe(true);
  expect(errors).toEqual([]);
});
