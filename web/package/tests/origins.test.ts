/** The package from another origin, and under content security policies. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, visit } from '../../e2e/chromium';
import type { LudotecaBoard } from '../src/board';
import type { Engine } from '../src/engine';
import { serve, type FileServer } from './file-server';
import { install, isBuilt, title, type Project } from './installed';

const page = (root: string) => `<!doctype html><title>Test</title><link rel="icon" href="data:,">
  <script type="module" src="${root}/board.js"></script>
  <script type="module" src="/start.js"></script>
  <ludoteca-board game="morris" moves="d2 d6"></ludoteca-board>`;

describe.skipIf(!isBuilt)(title('the package on a page'), () => {
  let project: Project;
  let browser: Browser;
  let packaged: FileServer;
  beforeAll(async () => {
    project = install();
    const headers = { 'access-control-allow-origin': '*' };
    [packaged, browser] = await Promise.all([serve(project.folder, {}, headers), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await packaged?.close();
    project?.remove();
  });

  /** Lets the engine play on a page; returns the errors in the console. */
  async function play(root: string, policy: string): Promise<string[]> {
    const start = `import { Engine } from '${root}/engine.js'; globalThis.engine = new Engine();`;
    writeFileSync(join(project.folder, 'start.js'), start);
    const headers = { 'content-security-policy': policy };
    const server = await serve(project.folder, { '/': page(root) }, headers);
    const { page: tab, errors } = await visit(browser, server.url);
    const board = tab.locator('ludoteca-board');
    await board.locator('.board').waitFor();
    const count = await board.evaluate(async (element) => {
      const { engine } = globalThis as unknown as { engine: Engine };
      const board = element as LudotecaBoard;
      board.play(await engine.bestMove(board.match!, 3));
      return board.match!.ply;
    });
    expect(count).toBe(3);
    await tab.context().close();
    await server.close();
    return errors;
  }

  const ROOT = '/node_modules/ludoteca';
  const WASM = "'wasm-unsafe-eval'";

  it('works from another origin', async () => {
    const policy = `script-src 'self' ${packaged.url} ${WASM}; worker-src blob:; style-src 'self'`;
    expect(await play(packaged.url + ROOT, policy)).toEqual([]);
  });

  it('works under a policy that allows its worker', async () => {
    const policy = `default-src 'self'; script-src 'self' ${WASM}; worker-src blob:; img-src data:`;
    expect(await play(ROOT, policy)).toEqual([]);
  });

  it('loads its worker from the package under a policy that forbids others', async () => {
    const policy = `default-src 'self'; script-src 'self' ${WASM}; img-src data:`;
    const errors = await play(ROOT, policy);
    expect(errors.filter((error) => !error.includes('blob:'))).toEqual([]);
  });
});
