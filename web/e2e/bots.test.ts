/** A user challenges the example bot on its profile page and plays against it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NARROW, useSite } from './browser';
import { unexpectedErrors, violations } from './checks';
import { plies } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('es');

const BOT = join(import.meta.dirname, '../../examples/bots/random_bot.py');

it('the example bot accepts a challenge and replies to each move', async () => {
  const { url } = site.server;
  const cookie = await site.server.createPlayer('Autómata');
  const { token } = await site.server.post<{ token: string }>(
    'me/tokens',
    { name: 'e2e', scopes: ['play', 'challenge', 'read'] },
    cookie,
  );
  const me = await fetch(`${url}/api/me`, { headers: { cookie } });
  const { player } = (await me.json()) as { player: { id: string } };
  const bot = spawn('python3', [BOT, url], { env: { ...process.env, LUDOTECA_TOKEN: token } });
  try {
    const person = await site.visit(`/player/${player.id}`, {
      viewport: NARROW,
      hasTouch: true,
      locale: 'es',
    });
    const { page } = person;
    const press = (key: string) =>
      page.getByRole('button', { name: translate(key), exact: true }).click();
    await press('web-challenge');
    await page.getByRole('radio', { name: translate('game-fourmation'), exact: true }).check();
    await page.getByRole('radio', { name: translate('web-begins-me'), exact: true }).check();
    expect(await violations(page)).toEqual([]);
    await press('web-challenge-send');
    await page.waitForURL('**/game/*');
    for (const count of [2, 4]) {
      await page.locator('[data-at]:not([aria-disabled]) .hit').first().click();
      await expect.poll(() => plies(page)).toBe(count);
    }
    expect(unexpectedErrors(person.errors)).toEqual([]);
  } finally {
    bot.kill();
  }
});
