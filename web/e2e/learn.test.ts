/** The start page, the lessons, and the page without its server. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { courseOf } from '../src/lessons';
import { NARROW, useSite, WIDE } from './browser';
import { GAMES } from './games';
import { translator } from './words';

const site = useSite({ ownServer: true });
const translate = translator('en');

const button = (page: Page, key: string, args?: Record<string, string>) =>
  page.getByRole('button', { name: translate(key, args) });

it('one click starts a game', async () => {
  const { page, errors } = await site.visit('/');
  await page
    .getByRole('button', {
      name: `${translate('web-against-computer')} ${translate('game-coffee')}`,
    })
    .click();
  await page.waitForURL(/\/game\//);
  await page.locator('[data-at]:not([aria-disabled])').first().waitFor();
  expect(errors).toEqual([]);
});

it('lists the user’s unfinished and finished games', async () => {
  const post = (id: string, path: string, body: unknown) =>
    site.server.post<{ seq: number }>(`games/${id}/${path}`, body);
  const create = () =>
    site.server.post<{ id: string; seq: number }>('games', { game: 'fourmation' });
  const waiting = await create();
  await post(waiting.id, 'moves', { move: 'd4', seq: waiting.seq });
  const over = await create();
  const { seq } = await post(over.id, 'moves', { move: 'd4', seq: over.seq });
  await post(over.id, 'resign', { side: 'first', seq });
  const seat = (page: Page) => site.server.signIn(page.context());
  const { page } = await site.visit('/', undefined, seat);
  const games = (key: string) =>
    page
      .getByRole('region', { name: translate(key) })
      .locator('li')
      .getByRole('link');
  const addresses = async (key: string) => {
    await games(key).first().waitFor();
    return games(key).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  };
  expect((await addresses('web-continue'))[0]).toBe(`/game/${waiting.id}`);
  await expect.poll(() => addresses('web-finished')).toEqual([`/game/${over.id}`]);

  // Another player does not see them.
  const other = await site.visit('/');
  await other.page.locator('.games').waitFor();
  await expect
    .poll(() => other.page.getByRole('region', { name: translate('web-continue') }).count())
    .toBe(0);
});

it('animates the boards until stopped, and not with reduced motion', async () => {
  const withClock = (page: Page) => page.clock.install();
  const { page } = await site.visit('/', { reducedMotion: 'no-preference' }, withClock);
  const frame = () => frameOf(page);
  await expect.poll(frame).not.toBeNull();
  const first = await frame();
  await page.clock.runFor(LONGER_THAN_A_FRAME);
  await expect.poll(frame).not.toBe(first);
  await button(page, 'web-start-stop').click();
  const stopped = await frame();
  await page.clock.runFor(LONGER_THAN_A_FRAME);
  expect(await frame()).toBe(stopped);
  // Each board plays its game once.
  await button(page, 'web-start-go-on').click();
  await page.clock.runFor(LONGER_THAN_A_RUN);
  await button(page, 'web-start-go-on').waitFor();

  const { page: still } = await site.visit('/', { reducedMotion: 'reduce' }, withClock);
  await still.waitForLoadState('networkidle');
  await still.clock.runFor(LONGER_THAN_A_FRAME);
  expect(await frameOf(still)).toBeNull();
  await expect.poll(() => button(still, 'web-start-stop').count()).toBe(0);
});
const frameOf = (page: Page) => page.locator('.living').first().getAttribute('data-frame');
/** Time in which an animated board changes, in milliseconds. */
const LONGER_THAN_A_FRAME = 10_000;
/** Time in which every board has played its game, in milliseconds. */
const LONGER_THAN_A_RUN = 120_000;

/** Goes to a lesson by its id. */
async function lesson(page: Page, game: string, id: string): Promise<void> {
  const course = await courseOf(game);
  const step = course.findIndex((lesson) => lesson.id === id) + 1;
  const name = translate('web-lesson-step', { step, count: course.length });
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('heading', { name: translate(`web-lesson-${game}-${id}-title`) }).waitFor();
  await page.locator('[data-at]:not([aria-disabled])').first().waitFor();
}

const verdict = (page: Page) => page.locator('.after [role=status]');
const reads = (page: Page, text: string) =>
  expect.poll(() => verdict(page).innerText()).toContain(text);

it('reports illegal, wrong and right moves in lessons', async () => {
  const { page, errors } = await site.visit('/rules/fourmation');
  await lesson(page, 'fourmation', 'four');
  // Forced, because a place without a legal move is disabled.
  const click = (at: string) => page.locator(`[data-at="${at}"] .hit`).click({ force: true });
  await click('a1');
  await reads(page, 'a1 is not beside');
  await click('c6');
  await reads(page, translate('web-lesson-miss-over'));
  await button(page, 'web-lesson-again').click();
  await click('e5');
  await reads(page, translate('web-lesson-done'));
  await button(page, 'web-lesson-next').click();
  await page
    .getByRole('heading', { name: translate('web-lesson-fourmation-steer-title') })
    .waitFor();
  expect(errors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});

it('runs lessons by keyboard without losing the focus', async () => {
  const { page } = await site.visit('/rules/morris', { viewport: NARROW });
  await lesson(page, 'morris', 'place');
  await page.locator('[data-at][tabindex="0"]').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await reads(page, translate('web-lesson-done'));
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await expect.poll(() => focused()).toBe(translate('web-lesson-next'));
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe(translate('web-lesson-morris-mill-title'));
});

const focusOn = (page: Page, selector: string) =>
  expect
    .poll(() => page.evaluate((at) => document.activeElement?.matches(at), selector))
    .toBe(true);

it('explains why a tile cannot be lifted', async () => {
  const { page } = await site.visit('/rules/six');
  await lesson(page, 'six', 'whole');
  const click = (at: string) => page.locator(`[data-at="${at}"] .hit`).click({ force: true });
  await click('5,0');
  await reads(page, 'without the tile on 5,0');
  await expect.poll(() => verdict(page).innerText()).not.toContain('move 1');
  await click('1,0');
  await reads(page, '1,0 is not yours');
});

it('keeps the verdict in view on a phone, and focuses the next action', async () => {
  const { page } = await site.visit('/rules/six', { viewport: NARROW });
  await page.locator('[data-at="0,1"] .hit').click();
  await reads(page, translate('web-lesson-done'));
  const bottom = async (key: string) => {
    const box = await button(page, key).boundingBox();
    return box!.y + box!.height;
  };
  await expect.poll(() => bottom('web-lesson-next')).toBeLessThanOrEqual(NARROW.height);
  await button(page, 'web-lesson-again').focus();
  await page.keyboard.press('Enter');
  await focusOn(page, '[data-at]');
  await button(page, 'web-lesson-show').focus();
  await page.keyboard.press('Enter');
  await focusOn(page, 'button.primary');
  await page.evaluate(() => scrollTo(0, 0));
  await lesson(page, 'six', 'row');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

it('shows the solution, and starts a game after the last lesson', async () => {
  const { page } = await site.visit('/rules/coffee', { locale: 'es', viewport: WIDE });
  const es = translator('es');
  const { length: count } = await courseOf('coffee');
  await page.getByRole('button', { name: es('web-lesson-step', { step: count, count }) }).click();
  await page.getByRole('heading', { name: es('web-lesson-coffee-pie-title') }).waitFor();
  await page.getByRole('button', { name: es('web-swap') }).waitFor();
  await page.getByRole('button', { name: es('web-lesson-show') }).click();
  await reads(page, es('web-lesson-shown'));
  await page.getByRole('button', { name: es('web-lesson-to-game') }).click();
  await page
    .getByRole('region', { name: es('web-lessons') })
    .getByRole('button', { name: es('web-play-game', { theGame: 'coffee' }) })
    .click();
  await page.waitForURL(/\/game\//);
});

it('opens without its server, reports that, and continues when the server is back', async () => {
  const { page } = await site.visit('/?lang=es', { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const es = translator('es');
  await site.server.kill();
  await page.clock.install();
  try {
    await page.goto(`${site.server.url}/rules/six`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Reglas de SIX');
    await page.getByText(es('web-offline-banner')).waitFor();
    await page.goto(site.server.url);
    await page.getByText(es('web-offline-banner')).waitFor();
    await expect.poll(() => page.locator('.games article').count()).toBe(GAMES.length);
    // The clock is paused so that the page does not poll before the button is pressed. Polls
    // triggered by advancing the clock are aborted, because the server may be back by then.
    await page.route('**/api/rules', (route) => route.abort());
    await page.clock.pauseAt(Date.now() + 60_000);
  } finally {
    await site.server.up();
  }
  await page.unroute('**/api/rules');
  await page.getByRole('button', { name: es('web-offline-retry') }).click();
  await page.getByText(es('web-offline-banner')).waitFor({ state: 'detached' });
  await page.clock.resume();
  const six = `${es('web-against-computer')} ${es('game-six')}`;
  await page.getByRole('button', { name: six }).click();
  await page.waitForURL(/\/game\//);
  // Responses of the service are never cached.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

it('sends no requests to other hosts', async () => {
  const { page } = await site.visit('/', { serviceWorkers: 'allow' });
  const hosts = new Set<string>();
  page.context().on('request', (request) => hosts.add(new URL(request.url()).host));
  for (const path of ['/', '/rules/coffee', '/new/six']) {
    await page.goto(site.server.url + path);
    await page.waitForLoadState('networkidle');
  }
  expect([...hosts]).toEqual([new URL(site.server.url).host]);
  // No file contains the address of another host, except XML namespaces and Svelte's error messages. The page has its
  // own address, for previews of links.
  const { protocol, hostname } = new URL(site.server.url);
  const files = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const source = await (await fetch('/worker.js')).text();
    const base = `${location.origin}/`;
    return [...source.matchAll(/^ "([^"]+)"/gm)].map(([, file]) => new URL(file!, base).href);
  });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files.filter((name) => !name.endsWith('.png'))) {
    const text = await (await fetch(file)).text();
    const foreign = [...text.matchAll(/https?:\/\/[\w.-]+/g)]
      .map(([url]) => url)
      .filter((url) => url !== `${protocol}//${hostname}`)
      .filter((url) => !/www\.w3\.org$|svelte\.dev$/.test(url));
    expect(foreign, file).toEqual([]);
  }
});

it('can be installed', async () => {
  const { page } = await site.visit('/');
  const client = await page.context().newCDPSession(page);
  const { errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const icons = await page.evaluate(async () => {
    const manifest = (await (await fetch('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    return Promise.all(
      manifest.icons
        .filter(({ type }) => type === 'image/png')
        .map(async ({ src, sizes }) => {
          const image = await createImageBitmap(await (await fetch(src)).blob());
          return [sizes, `${image.width}x${image.height}`];
        }),
    );
  });
  expect(icons.length).toBe(3);
  for (const [declared, real] of icons) expect(real).toBe(declared);
});
