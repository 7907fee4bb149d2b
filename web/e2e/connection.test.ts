/** Connection failures between page and server: a move is played once, or its failure is reported. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { useSite } from './browser';
import { sharedBrowser } from './shared';
import { visit } from './chromium';
import { deadLine } from './dead-line';
import { createGame, type GameState } from './fixtures';
import { holdMoves, type OwnMove } from './own-moves';
import { entry, openEntry, plies } from './play';
import { translator } from './words';

const site = useSite({ ownServer: true });
const translate = translator('en');

async function openGame(onmove?: (move: OwnMove) => unknown) {
  const made = await createGame(site.server, { game: 'fourmation' });
  const held = onmove && holdMoves(onmove);
  const seen = await site.visit(`/game/${made.id}`, {}, held?.route);
  await seen.page.locator('[data-at=d4]').waitFor();
  await held?.responds;
  // The page shows a move before the service has stored it, so the service is polled.
  const moves = async () => (await site.server.get<GameState>(`games/${made.id}`)).moves;
  return { ...seen, made, moves };
}

/** The same through a proxy, whose connections the test ends. */
async function openGameThroughProxy() {
  const line = await deadLine(site.server.url);
  onTestFinished(line.close);
  const made = await createGame(site.server, { game: 'fourmation' });
  const url = `${line.url}/game/${made.id}`;
  const seen = await visit(await sharedBrowser(), url, {}, (page) =>
    site.server.signIn(page.context()),
  );
  await seen.page.locator('[data-at=d4]').waitFor();
  const moves = async () => (await site.server.get<GameState>(`games/${made.id}`)).moves;
  return { ...seen, made, moves, line };
}

const mark = (page: Page, at: string) => page.locator(`[data-at=${at}] .hit`).click();
const hasLabel = (page: Page, at: string, text: string) =>
  page.waitForFunction(
    ([at, text]) =>
      document.querySelector(`[data-at=${at}]`)?.getAttribute('aria-label')?.includes(text!),
    [at, text],
  );
const isPending = (page: Page, move: string) =>
  page.locator('.status').getByText(translate('web-on-its-way', { move })).waitFor();
/** Console messages of the browser about failed connections. */
const EXPECTED = /ERR_|WebSocket connection|status of 4\d\d/;

it('shows a move at once and sends it until it arrives', async () => {
  const { page, errors, moves, line } = await openGameThroughProxy();
  line.down();
  await mark(page, 'd4');
  await isPending(page, 'd4');
  await hasLabel(page, 'd4', translate('web-piece-fourmation-cross'));
  await expect.poll(() => plies(page)).toBe(1);
  expect(await moves()).toEqual([]);
  // Earlier positions can be displayed meanwhile.
  await page.getByRole('button', { name: translate('web-first') }).click();
  await hasLabel(page, 'd4', translate('web-empty'));
  await page.getByRole('button', { name: translate('web-last-move') }).click();
  line.up();
  await page.getByText('Bruno to move').first().waitFor();
  await expect.poll(moves).toEqual(['d4']);
  expect(errors.filter((text) => !EXPECTED.test(text))).toEqual([]);
});

it('does not play a move twice if only the response was lost', async () => {
  const sent: string[] = [];
  let isFirst = true;
  const { page, errors, moves } = await openGame((move) => {
    sent.push('over the WebSocket');
    if (isFirst) move.loseResponse();
    else move.pass();
    isFirst = false;
  });
  page.on('request', (request) => request.url().endsWith('/moves') && sent.push('by POST'));
  await mark(page, 'd4');
  await expect.poll(() => sent.length).toBe(2);
  await page.getByText('Bruno to move').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.status .error'));
  await expect.poll(moves).toEqual(['d4']);
  await expect.poll(() => plies(page)).toBe(1);
  expect(errors.filter((text) => !EXPECTED.test(text))).toEqual([]);
});

it('delivers a move after the server was killed and restarted', async () => {
  const { page, errors, moves } = await openGame();
  await mark(page, 'd4');
  // The next move is possible once the service has confirmed the first.
  await page.locator('[data-at=d5]:not([aria-disabled])').waitFor();
  await site.server.kill();
  await page.getByText(translate('web-reconnecting')).waitFor();
  await mark(page, 'd5');
  await isPending(page, 'd5');
  await hasLabel(page, 'd5', translate('web-piece-fourmation-circle'));
  await page.getByRole('button', { name: translate('web-back') }).click();
  await hasLabel(page, 'd5', translate('web-empty'));
  await site.server.up();
  await page.getByText(translate('web-reconnecting')).waitFor({ state: 'detached' });
  await page.getByText('Ana to move').first().waitFor();
  await expect.poll(moves).toEqual(['d4', 'd5']);
  expect(errors.filter((text) => !EXPECTED.test(text))).toEqual([]);
});

// The time limits are real, so it takes about five seconds.
it('plays a move over another connection when the present ones have died silently', async () => {
  const { page, moves, line } = await openGameThroughProxy();
  line.cut();
  const began = Date.now();
  await mark(page, 'd4');
  await expect.poll(moves, { timeout: 20_000 }).toEqual(['d4']);
  expect(Date.now() - began).toBeLessThan(10_000);
  await page.getByText('Bruno to move').first().waitFor();
});

it('reports that another page moved first while the connection was down', async () => {
  const { page, made, moves, line } = await openGameThroughProxy();
  line.down();
  const other = await site.visit(`/game/${made.id}`);
  await mark(page, 'd4');
  await isPending(page, 'd4');
  await mark(other.page, 'a1');
  await expect.poll(moves).toEqual(['a1']);
  line.up();
  await page.getByText(translate('web-problem-stale')).waitFor();
  for (const tab of [page, other.page]) {
    await hasLabel(tab, 'a1', translate('web-piece-fourmation-cross'));
    await hasLabel(tab, 'd4', translate('web-empty'));
  }
  // The status shows the side to move beside the error.
  await expect.poll(() => page.locator('.status').innerText()).toContain('Bruno to move');
  await expect.poll(moves).toEqual(['a1']);
});

it('removes a rejected move and reports why', async () => {
  const faults = [{ code: 'occupied', at: 'd4', message: '' }];
  const { page, moves } = await openGame((move) =>
    move.refuse({ status: 422, code: 'illegal-move', detail: '', faults }),
  );
  await mark(page, 'd4');
  await page.getByText(translate('fault-occupied', { at: 'd4' })).waitFor();
  await hasLabel(page, 'd4', translate('web-empty'));
  await expect.poll(() => plies(page)).toBe(0);
  await expect.poll(() => page.locator('.status').innerText()).toContain('Ana to move');
  expect(await moves()).toEqual([]);
});

it('sends a move once, however often it is chosen', async () => {
  const sent: OwnMove[] = [];
  const { page, moves } = await openGame((move) => sent.push(move));
  await mark(page, 'd4');
  // Forced, because the place is disabled.
  await page.locator('[data-at=d4] .hit').dblclick({ force: true });
  await openEntry(page);
  await entry(page).fill('e5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('[data-at=e5] .hit').click({ force: true });
  await expect.poll(() => entry(page).inputValue()).toBe('e5');
  expect(sent).toHaveLength(1);
  sent[0]!.pass();
  await page.getByText('Bruno to move').first().waitFor();
  expect(sent).toHaveLength(1);
  await expect.poll(moves).toEqual(['d4']);
});
