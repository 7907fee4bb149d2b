/** Export and import of records in both formats, and errors in records. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { playTo, seeded } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');
const two = { first: { kind: 'human', name: 'Ana' }, second: { kind: 'human', name: 'Bruno' } };

it.each(['text', 'json'])('exports and imports a game as %s', async (format) => {
  const { id } = await site.server.post<{ id: string }>('games', { game: 'coffee', players: two });
  const { page, errors } = await site.visit(`/game/${id}`);
  await playTo(page, seeded(11), 5);
  const moves = await page.locator('.list li button').allInnerTexts();

  await page.getByText(translate('web-save'), { exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: translate(`web-save-${format}`) }).click();
  const record = await readFile((await (await downloading).path())!, 'utf8');

  await page.goto(site.server.url);
  await page.getByText(translate('web-import'), { exact: true }).click();
  await page.getByLabel(translate('web-import-paste')).fill(record);
  await page.getByRole('button', { name: translate('web-import-open') }).click();
  await page.locator('.list li button').nth(4).waitFor();
  await expect.poll(() => page.locator('.list li button').allInnerTexts()).toEqual(moves);
  await expect.poll(() => page.locator('.seat').first().innerText()).toContain('Ana');
  expect(errors).toEqual([]);
});

it('imports a record from a file and reports the place of an error', async () => {
  const { id } = await site.server.post<{ id: string }>('games', {
    game: 'fourmation',
    players: two,
  });
  const { page } = await site.visit(`/game/${id}`);
  await playTo(page, seeded(12), 3);
  const response = await fetch(`${site.server.url}/api/games/${id}/record?format=text`);
  const record = await response.text();
  const [first] = await page.locator('.list li button').allInnerTexts();

  await page.goto(site.server.url);
  await page.getByText(translate('web-import'), { exact: true }).click();
  // Repeats the first move, whose cell is occupied.
  const wrong = record.replace(/\*\s*$/, `2... ${first} *\n`);
  const file = { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(wrong) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: translate('web-import-open') }).click();
  const message = await page.getByRole('alert').innerText();
  expect(message).toContain(translate('fault-occupied', { at: first! }));
  expect(message).toMatch(/line \d+, column \d+, move 4/);
});

it('opens all games of a file', async () => {
  const { page, errors } = await site.visit('/');
  await page.getByText(translate('web-import'), { exact: true }).click();
  const own = '[Game "fourmation"]\n1. d4 d5 *\n\n[Game "six"]\n1. 2,0 *\n';
  const file = `${own}\n[Site "Sanmill"]\n1. d6 f4 2. d5 g7 3. d7 xf4 *\n`;
  await page.getByLabel(translate('web-import-paste')).fill(file);
  await page.getByRole('button', { name: translate('web-import-open') }).click();
  await page.waitForURL('**/games');
  const links = page.locator('a.card[href^="/game/"]');
  await expect.poll(() => links.count()).toBe(3);
  expect(errors).toEqual([]);
});
