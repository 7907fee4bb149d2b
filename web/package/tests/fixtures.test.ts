/** The package in the projects of `fixtures`: every bundler and framework that it supports. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, visit } from '../../e2e/chromium';
import type { LudotecaBoard } from '../src/board';
import type { Engine } from '../src/engine';
import { serve } from './file-server';
import { installFixture, type Fixture } from './fixture';
import { isBuilt, title } from './installed';
import { at, moves } from './pages';

/** Projects whose pages a browser opens; `folder` has static files. */
const PAGES: {
  name: string;
  project?: string;
  versions?: Record<string, string>;
  folder?: string;
}[] = [
  { name: 'esbuild', folder: 'public' },
  { name: 'Rollup', project: 'rollup', folder: 'public' },
  { name: 'Vite 8', project: 'vite' },
  { name: 'Vite 7', project: 'vite', versions: { vite: '7' } },
  { name: 'Vite 6', project: 'vite', versions: { vite: '6' } },
  { name: 'Vite 5', project: 'vite', versions: { vite: '5' } },
  { name: 'webpack', folder: 'public' },
  { name: 'Parcel', project: 'parcel', folder: 'dist' },
  { name: 'Next', project: 'next' },
  { name: 'SvelteKit', project: 'sveltekit' },
  { name: 'Astro', project: 'astro' },
];
/** Number of projects at the start of the list that every test run tries. */
const SHORT = 3;
const all = Boolean(process.env.LUDOTECA_TEST_ALL);

/** Installing and building take longer than any other test. */
const TIMEOUT = 300_000;

describe.skipIf(!isBuilt)(title('the package in'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** Opens a page: its board plays a move, and the engine the next one. */
  async function check(url: string): Promise<void> {
    const { page, errors } = await visit(browser, url);
    const board = page.locator('ludoteca-board');
    await at(board, 'a1').click();
    await expect.poll(() => moves(board)).toBe('d2 d6 a1');
    const output = page.locator('output');
    if (await output.count()) expect(await output.innerText()).toBe('a1');
    const next = await board.evaluate(async (element) => {
      const { engine } = globalThis as unknown as { engine: Engine };
      const board = element as LudotecaBoard;
      return board.play(await engine.bestMove(board.match!, 3));
    });
    expect(await moves(board)).toBe(`d2 d6 a1 ${next}`);
    const server = page.locator('#server');
    if (await server.count()) expect(await server.innerText()).toBe('coffee,fourmation,six,morris');
    expect(errors).toEqual([]);
    await page.context().close();
  }

  async function checkServer(fixture: Fixture, script: string): Promise<void> {
    const { url, close } = await fixture.serve(script);
    await check(url).finally(close);
  }

  it.each(all ? PAGES : PAGES.slice(0, SHORT))(
    '$name',
    async ({ name, project = name, versions = {}, folder }) => {
      const fixture = await installFixture(project, versions);
      try {
        await fixture.run('build');
        if (folder) {
          const { url, close } = await serve(join(fixture.folder, folder));
          await check(`${url}/index.html`).finally(close);
        } else {
          await checkServer(fixture, 'start');
          if (fixture.has('dev')) await checkServer(fixture, 'dev');
        }
      } finally {
        fixture.remove();
      }
    },
    TIMEOUT,
  );

  it.runIf(all)(
    'Deno',
    async () => {
      const fixture = await installFixture('deno', {});
      try {
        expect((await fixture.run('test')).trim()).toBe('3');
      } finally {
        fixture.remove();
      }
    },
    TIMEOUT,
  );
});
