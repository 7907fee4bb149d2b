/** Printed pages and downloaded drawings. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { GAMES } from './games';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

/** Sizes of the pages of a PDF, as width×height in points. */
function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
  return boxes.map(([, width, height]) => `${Math.round(+width!)}×${Math.round(+height!)}`);
}

it.each(GAMES)('prints %s on one page', async (game) => {
  const { page, errors } = await site.visit(`/print/${game}`);
  await page.locator('.paper svg').waitFor();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['595×842']);

  await page.getByLabel(translate('web-paper-letter')).check();
  await page.getByLabel(translate('web-print-score')).check();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['612×792']);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: translate('web-print-svg') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${game}-score.svg`);
  const text = await readFile(await download.path(), 'utf8');
  const root = await page.evaluate((svg) => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    return [documentElement.tagName, documentElement.getAttribute('width')];
  }, text);
  expect(root).toEqual(['svg', '215.9mm']);
  expect(errors).toEqual([]);
});

it('draws the requested number of boards in the chosen size', async () => {
  const { page } = await site.visit('/print/fourmation');
  await page.getByLabel(translate('option-side'), { exact: true }).selectOption('5');
  await page.getByRole('radio', { name: '12' }).check();
  await page.getByRole('img', { name: /5×5/ }).waitFor();
  // A grid with 5 cells per side has 2·5·6 edges.
  const strokes = await page
    .locator('.paper g > path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')!.split('M').length - 1));
  expect(strokes).toEqual(Array.from({ length: 12 }, () => 60));
});

it('prints a finished game as a poster', async () => {
  const { page, errors } = await site.visit('/');
  const game = await page.evaluate(async () => {
    const send = async (path: string, body: object) =>
      (
        await fetch(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ id: string; seq: number }>;
    const players = { first: { kind: 'human', name: 'Ana' }, second: { kind: 'human' } };
    const { id, seq } = await send('/games', { game: 'morris', players });
    const moved = await send(`/games/${id}/moves`, { move: 'd2', seq });
    await send(`/games/${id}/resign`, { side: 'second', seq: moved.seq });
    return id;
  });
  await page.goto(`${site.server.url}/game/${game}`);
  await page.getByText(translate('web-share'), { exact: true }).click();
  await page.getByRole('link', { name: translate('web-share-poster') }).click();
  const sheet = page.locator('.paper svg.sheet');
  await sheet.locator('.picture').waitFor();
  const text = await sheet.innerHTML();
  for (const part of ['Ana – ', '1. d2', `/game/${game}`]) expect(text).toContain(part);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['595×842']);
  expect(errors).toEqual([]);
});
