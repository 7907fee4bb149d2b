/**
 * Renders states to PNG files: `npm run gallery` renders all of them, `npm run gallery -- six settings` those whose
 * names contain one of the words, `npm run gallery -- --readme` those of the README into `docs/images`.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launch } from '../e2e/chromium';
import { Server } from '../e2e/server';
import { APPEARANCES, enter, open, STATES, type Appearance, type State } from './states';

const OUT = join(import.meta.dirname, 'out');
const IMAGES = join(import.meta.dirname, '../../docs/images');
/** Screenshots shown in the README. */
const README = [
  'start-page.en',
  'coffee-choosing-a-rod.en',
  'six-group-choice.de',
  'morris-mill-and-capture.fr',
  'review.en',
];
/** Number of pages rendered concurrently. */
const CONCURRENCY = 2;

async function screenshot(
  browser: Browser,
  server: Server,
  state: State,
  appearance: Appearance,
): Promise<void> {
  const { page } = await open(browser, server, state, appearance);
  await enter(page, state, appearance);
  await page.screenshot({ path: join(OUT, `${state.name}.${appearance.lang}.png`) });
  await page.context().close();
}

/** Renders the states whose names contain one of `patterns`, or all. Returns the names of those that failed. */
export async function render(patterns: readonly string[]): Promise<string[]> {
  const readme = patterns.includes('--readme');
  const fits = (name: string) =>
    readme
      ? README.includes(name)
      : !patterns.length || patterns.some((part) => name.includes(part));
  const work = APPEARANCES.flatMap((appearance) =>
    STATES.map((state) => ({ state, appearance })),
  ).filter(({ state, appearance }) => fits(`${state.name}.${appearance.lang}`));
  const failed: string[] = [];
  await mkdir(OUT, { recursive: true });
  const [server, browser] = await Promise.all([Server.start(), launch()]);
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let next = work.shift(); next; next = work.shift()) {
      const { state, appearance } = next;
      const name = `${state.name}.${appearance.lang}`;
      try {
        await screenshot(browser, server, state, appearance);
        console.log(`${++done}  ${name}`);
      } catch (error) {
        failed.push(name);
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  } finally {
    await browser.close();
    await server.stop();
  }
  if (readme) {
    await mkdir(IMAGES, { recursive: true });
    for (const name of README)
      await copyFile(join(OUT, `${name}.png`), join(IMAGES, `${name}.png`));
  }
  console.log(`in ${readme ? IMAGES : OUT}`);
  return failed;
}
