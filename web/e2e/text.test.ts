/** Names and comments of players are always rendered as text, never as HTML. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite, type Visit } from './browser';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** Names that would run a script if rendered as HTML. */
const ANA = '<img src=x onerror=alert(1)>';
const LUIS = `"><svg onload='alert(2)'>&lt;b&gt;`;

/** Asserts that the names have created no elements and run no scripts. */
async function expectNoCode({ page, errors }: Visit): Promise<void> {
  expect(await page.locator('img[src=x], [onerror], [onload]').count()).toBe(0);
  expect(errors).toEqual([]);
}

const shows = (page: Page, name: string) =>
  expect.poll(async () => page.locator('body').innerText()).toContain(name);

/** Opens a page and waits until it shows the names as text. */
async function visitShowing(path: string, names: string[], cookie: string): Promise<Visit> {
  const dialogs: string[] = [];
  const [name = '', value = ''] = cookie.split('=');
  const visit = await site.visitAsGuest(path, {}, async (page) => {
    page.on('dialog', (dialog) => {
      dialogs.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.context().addCookies([{ name, value, url: site.server.url }]);
  });
  for (const shown of names) await shows(visit.page, shown);
  await expectNoCode(visit);
  expect(dialogs).toEqual([]);
  return visit;
}

interface Game {
  id: string;
  seq: number;
}

/** Creates a finished game between Ana and Luis and returns its id. */
async function finished(ana: string, luis: string): Promise<string> {
  const post = <T>(path: string, body: unknown, cookie: string): Promise<T> =>
    site.server.post<T>(path, body, cookie);
  const players = { first: { kind: 'human' }, second: { kind: 'open' } };
  const { id } = await post<Game>('games', { game: 'fourmation', players }, ana);
  let game = await post<Game>(`games/${id}/seat`, {}, luis);
  for (const [move, cookie] of [
    ['d4', ana],
    ['e5', luis],
  ] as const) {
    game = await post<Game>(`games/${id}/moves`, { move, seq: game.seq }, cookie);
  }
  await post(`games/${id}/resign`, { side: 'first', seq: game.seq }, ana);
  return id;
}

it('shows names as text in a game, its review, its record and its picture', async () => {
  const [ana, luis] = [await site.server.createPlayer(ANA), await site.server.createPlayer(LUIS)];
  const id = await finished(ana, luis);
  for (const cookie of [ana, luis, '']) {
    const { page } = await visitShowing(`/game/${id}`, [ANA, LUIS], cookie || 'none=0');
    await page.context().close();
  }
  await (await visitShowing(`/review/${id}`, [ANA], ana)).page.context().close();
  await (await visitShowing('/games', [LUIS], ana)).page.context().close();

  const { page } = await visitShowing(`/game/${id}`, [], ana);
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByText(translate('web-save'), { exact: true }).click();
      await page.getByRole('button', { name: translate('web-save-svg') }).click();
    })(),
  ]);
  const svg = await readFile(await picture.path(), 'utf8');
  const found = await page.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
    return picture.querySelectorAll('parsererror, script, image, img, [onload], [onerror]').length;
  }, svg);
  expect(found).toBe(0);
});

it('shows names as text in the lobby, an invitation and the form of a new game', async () => {
  const ana = await site.server.createPlayer(ANA);
  const clock = { kind: 'correspondence', days: 3 };
  await site.server.post('lobby/pair', { game: 'six', clock }, ana);
  await (await visitShowing('/', [ANA], 'none=0')).page.context().close();
  const players = { first: { kind: 'human' }, second: { kind: 'open' } };
  const { id } = await site.server.post<Game>('games', { game: 'morris', players }, ana);
  await (await visitShowing(`/game/${id}`, [ANA], 'none=0')).page.context().close();
  const form = await visitShowing('/new/six', [], ana);
  await form.page.getByLabel(translate('web-against-friend')).check();
  await shows(form.page, ANA);
  await expectNoCode(form);
});

it('shows the comments of a record as text', async () => {
  const ana = await site.server.createPlayer('Ana');
  const record = `[Game "fourmation"]\n[First "${ANA}"]\n[Second "Luis"]\n\n1. d4 {${ANA}} e5 *\n`;
  const { id } = await site.server.post<Game>('games/import', { record }, ana);
  await (await visitShowing(`/game/${id}`, [], ana)).page.context().close();
  await (await visitShowing(`/review/${id}`, [], ana)).page.context().close();
});
