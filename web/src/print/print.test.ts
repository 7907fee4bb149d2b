import { expect, it } from 'vitest';
import { boardLayout } from '../board/geometry/boards';
import { hexPaper, lineArt } from './art';
import { columnsOf } from './columns';
import { areaOf, arrange, PAPERS, usualPaper } from './paper';
import { svgText } from './file';

const count = (text: string, mark: string) => text.split(mark).length - 1;

it.each([
  // A hexagon of 37 cells has 6·37 edges, those inside counted twice, and 42 on its rim.
  ['hex of side 4', boardLayout('coffee', { board: 'hex', side: 4 }), (6 * 37 + 42) / 2],
  ['square of side 7', boardLayout('coffee', { board: 'square', side: 7 }), 2 * 7 * 8],
  ['24 points, 32 lines between neighbours', boardLayout('morris', {}), 32 + 24],
])('draws each line of a %s once', (_, layout, strokes) => {
  expect(count(lineArt(layout), 'M')).toBe(strokes);
});

it.each(Object.keys(PAPERS) as (keyof typeof PAPERS)[])('keeps boards on %s', (name) => {
  const area = areaOf(PAPERS[name]);
  for (const { box } of [
    boardLayout('coffee', { board: 'hex', side: 2 }),
    boardLayout('coffee', { board: 'hex', side: 6 }),
    boardLayout('coffee', { board: 'square', side: 7 }),
    boardLayout('morris', {}),
  ]) {
    for (const boards of [1, 2, 4, 6, 9, 12]) {
      const { scale, middles } = arrange(boards, area, box, 15);
      const [width, height] = [box.width * scale, box.height * scale];
      expect(middles).toHaveLength(boards);
      // Small, but large enough to write in.
      expect(scale).toBeGreaterThan(3.5);
      for (const { x, y } of middles) {
        expect(x - width / 2).toBeGreaterThanOrEqual(area.x - 1e-9);
        expect(x + width / 2).toBeLessThanOrEqual(area.x + area.width + 1e-9);
        expect(y - height / 2).toBeGreaterThanOrEqual(area.y - 1e-9);
        expect(y + height / 2 + 15).toBeLessThanOrEqual(area.y + area.height + 1e-9);
      }
    }
  }
});

it('fills paper with hexagons and stays within the margins', () => {
  const area = areaOf(PAPERS.a4);
  const numbers = [...hexPaper(area, 14).matchAll(/[\d.]+ [\d.]+/g)].map(([pair]) =>
    pair.split(' ').map((n) => Number(n) * 14),
  );
  const [xs, ys] = [0, 1].map((i) => numbers.map((pair) => pair[i]!));
  expect(Math.min(...xs!)).toBeGreaterThanOrEqual(area.x - 0.1);
  expect(Math.max(...xs!)).toBeLessThanOrEqual(area.x + area.width + 0.1);
  expect(Math.min(...ys!)).toBeGreaterThanOrEqual(area.y - 0.1);
  expect(Math.max(...ys!)).toBeLessThanOrEqual(area.y + area.height + 0.1);
  expect(Math.max(...xs!) - Math.min(...xs!)).toBeGreaterThan(area.width - 14);
});

it('knows which paper is usual where', () => {
  expect(['en-US', 'es-MX', 'es-ES', 'en', 'en-GB'].map(usualPaper)).toEqual([
    'letter',
    'letter',
    'a4',
    'a4',
    'a4',
  ]);
});

it('saves a drawing as a self-contained file', () => {
  document.body.innerHTML =
    '<svg xmlns="http://www.w3.org/2000/svg" class="x"><!--svelte--><g class="y"><text>a &amp; b</text></g></svg>';
  const text = svgText(document.querySelector('svg')!);
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.documentElement.textContent).toBe('a & b');
  expect(text).not.toMatch(/class=|svelte/);
});

it.each([1, 29, 120, 400])('fits %i moves beside a QR code', (count) => {
  const moves = Array.from({ length: count }, (_, i) => `m${i}`);
  const { size, cells } = columnsOf(moves, 140, 66);
  expect(cells.map(({ text }) => text.split(' ').slice(1).join(' ')).join(' ')).toBe(
    moves.join(' '),
  );
  for (const { x, y, text } of cells) {
    expect(x + text.length * size * 0.55).toBeLessThanOrEqual(140);
    expect(y).toBeLessThanOrEqual(66);
  }
});
