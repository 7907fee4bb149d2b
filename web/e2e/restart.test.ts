/** The server is killed during a game and restarted; the open page continues. */
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { playTo, plies, seeded } from './play';
import { translator } from './words';

const site = useSite({ ownServer: true });
const translate = translator('en');

it('continues after kill -9, against the computer', async () => {
  const players = { first: { kind: 'human' }, second: { kind: 'computer', level: 1 } };
  const { id } = await site.server.post<{ id: string }>('games', { game: 'fourmation', players });
  const { page, errors } = await site.visit(`/game/${id}`);
  await playTo(page, seeded(9), 4);
  const before = await page.locator('.list li button').allInnerTexts();

  await site.server.kill();
  await page.getByText(translate('web-reconnecting')).waitFor();
  const legal = page.locator('[data-at]:not([aria-disabled]) .hit');
  if (await legal.count()) {
    // A move while the server is down stays on the board as pending.
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().endsWith('/moves')),
      legal.first().click(),
    ]);
    await expect.poll(() => plies(page)).toBe(before.length + 1);
  }

  await site.server.up();
  await page.getByText(translate('web-reconnecting')).waitFor({ state: 'detached' });
  await playTo(page, seeded(10), before.length + 4);
  const after = await page.locator('.list li button').allInnerTexts();
  expect(after.slice(0, before.length)).toEqual(before);
  // Only failed connections are logged while the server is down.
  expect(errors.filter((text) => !/ERR_|WebSocket connection/.test(text))).toEqual([]);
});
