/**
 * A rated game of two people on phones, whose connections die and whose server is killed. The time limits are real, so it
 * takes about 20 seconds.
 */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { useSite } from './browser';
import { horizontalOverflow } from './checks';
import { visit } from './chromium';
import { deadLine, type DeadLine } from './dead-line';
import { asBrowser, type GameState } from './fixtures';
import { plies } from './play';
import { sharedBrowser } from './shared';
import { translator } from './words';

const site = useSite({ ownServer: true });

interface Clocked extends GameState {
  to_move: 'first' | 'second';
  clock: { first: number; second: number };
  ratings: Record<'first' | 'second', { change: number | null }>;
}

interface Phone {
  page: Page;
  line: DeadLine;
}

/** The initial time and the increment of the lobby's blitz games, in milliseconds. */
const [INITIAL, INCREMENT] = [300_000, 3_000];

/** Opens the lobby on a phone, in a language, and looks for an opponent. */
async function look(lang: string, width: number): Promise<Phone> {
  const translate = translator(lang);
  const line = await deadLine(site.server.url);
  onTestFinished(line.close);
  const { page } = await visit(await sharedBrowser(), line.url, {
    viewport: { width, height: 664 },
    hasTouch: true,
    isMobile: true,
    locale: lang,
    serviceWorkers: 'block',
  });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('radio', { name: translate('game-fourmation'), exact: true }).check();
  const blitz = page.locator('.speeds button', { hasText: translate('web-speed-blitz') });
  await blitz.click();
  await page.waitForURL('**/game/*');
  return { page, line };
}

it('ends a rated game of two phones rightly, whatever happens to connections and server', async () => {
  const phones = [await look('en', 390), await look('es', 320)];
  for (const { page } of phones) await page.locator('[data-at=d4]').waitFor();
  const path = new URL(phones[0]!.page.url()).pathname.replace(/.*\//, 'games/');
  const began = Date.now();
  const state = () => site.server.get<Clocked>(path);
  // Sides are random. Cells that nobody can mark are disabled.
  const begins = async ({ page }: Phone) =>
    (await page.locator('[data-at=d4]:not([aria-disabled])').count()) > 0;
  if (!(await begins(phones[0]!))) phones.reverse();
  const [first, second] = phones as [Phone, Phone];
  const mark = ({ page }: Phone, at: string) =>
    page.locator(`[data-at=${at}]:not([aria-disabled]) .hit`).click();
  const arrived = async (count: number, pages: Phone[]) => {
    for (const { page } of pages) {
      await expect.poll(() => plies(page), { timeout: 10_000 }).toBe(count);
    }
    expect((await state()).moves).toHaveLength(count);
  };

  await mark(first, 'd4');
  await arrived(1, phones);
  await mark(second, 'd5');
  await arrived(2, phones);

  // The own connection dies silently.
  first.line.cut();
  await mark(first, 'c5');
  await arrived(3, phones);

  // The server is killed, and the player to move plays meanwhile.
  await site.server.kill();
  const killed = Date.now();
  await second.page
    .getByText(translator('es')('web-reconnecting'))
    .or(second.page.getByText(translator('en')('web-reconnecting')))
    .first()
    .waitFor();
  await mark(second, 'c6');
  await new Promise((done) => setTimeout(done, 4_000));
  const absent = Date.now() - killed;
  await site.server.up();
  await arrived(4, phones);

  // The connection of the player who waits dies silently, just after it was opened.
  second.line.cut();
  await mark(first, 'b6');
  await arrived(5, phones);
  await mark(second, 'b5');
  await arrived(6, phones);

  const { seq } = await state();
  await asBrowser(first.page, site.server).post(`${path}/resign`, { side: 'first', seq });
  const ended = await state();
  expect(ended.moves).toEqual(['d4', 'd5', 'c5', 'c6', 'b6', 'b5']);
  const { first: loss, second: gain } = ended.ratings;
  expect(loss.change).toBeLessThan(0);
  expect(gain.change).toBeGreaterThan(0);
  const left = ended.clock.first + ended.clock.second;
  // The clocks run, and increments are added, from the third move on.
  const used = 2 * INITIAL + 4 * INCREMENT - left;
  expect(used, 'the absence of the server is not charged').toBeLessThan(
    Date.now() - began - absent,
  );
});
