/** Contrast of the board themes, computed from their CSS tokens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawingOf, drawn } from '../drawings';
import { applyTheme, themesOf } from './themes';

type Tokens = Record<string, string>;

const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Selectors and custom properties of each CSS rule. */
const rules = (text: string): { selector: string; tokens: Tokens }[] =>
  [...text.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector, body]) => ({
      selector: selector!.trim(),
      tokens: Object.fromEntries(
        [...body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
      ),
    }),
  );

const [usual, more] = css('themes.css').split('@media (prefers-contrast: more)');
const boards = rules(usual!);
const contrasty: Tokens = Object.assign(
  {},
  ...rules(more!.slice(more!.indexOf('{') + 1)).map(({ tokens }) => tokens),
);

const of = (game: string, theme: string): Tokens =>
  Object.assign(
    {},
    ...boards
      .filter(({ selector }) => selector.includes(`[data-theme-${game}='${theme}']`))
      .map(({ tokens }) => tokens),
  );
/** RGB components, from 0 to 1, of a token's colour in the light or the dark scheme. */
function colour(value: string, dark: boolean): number[] {
  const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const hex = both ? both[dark ? 2 : 1]! : value;
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`no plain colour: ${value}`);
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** WCAG 2 contrast ratio of two colours. */
function contrast(a: number[], b: number[]): number {
  const luminance = (rgb: number[]) => {
    const [r, g, b] = rgb.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

/**
 * Elements and the grounds that they must contrast with. One of an element's colours, such as its
 * edge, is enough.
 */
const PAIRS: Record<string, [grounds: string, things: string][]> = {
  coffee: [
    ['cell line', 'black black-edge'],
    ['cell line', 'orange orange-edge'],
    ['black', 'crease'],
    ['orange', 'orange-edge'],
    ['black orange', 'rod rod-edge'],
    ['cell line', 'reach'],
  ],
  fourmation: [
    ['sheet', 'cross'],
    ['sheet', 'circle'],
  ],
  six: [
    ['plane', 'cell'],
    ['plane', 'red red-edge'],
    ['plane', 'black black-edge'],
    ['red', 'red-inlay'],
    ['black', 'black-inlay'],
    ['plane red black', 'cut cut-back'],
    ['cut-back', 'cut'],
  ],
  morris: [
    ['ground ground-far', 'white white-edge'],
    ['ground ground-far', 'black black-edge'],
    ['ground ground-far', 'line'],
    ['white', 'white-ring'],
    ['black', 'black-ring'],
    ['mill-back', 'mill'],
  ],
};

/** The grounds on which places to choose from are marked. */
const GROUNDS: Record<string, string> = {
  coffee: 'cell line',
  fourmation: 'sheet',
  six: 'plane',
  morris: 'ground ground-far',
};
/** The tokens of the page that mark places. */
const page: Tokens = Object.assign(
  {},
  ...rules(css('../../style/tokens.css')).map(({ tokens }) => tokens),
);

const APPEARANCES = drawn.flatMap((game) =>
  themesOf(game).flatMap((theme) =>
    [false, true].flatMap((dark) => [false, true].map((more) => ({ game, theme, dark, more }))),
  ),
);

describe('board themes', () => {
  it.each(drawn)('of %s are at least two with the same tokens', (game) => {
    const [first, ...others] = themesOf(game);
    expect(others.length).toBeGreaterThan(0);
    for (const theme of others) {
      expect(Object.keys(of(game, theme)).sort()).toEqual(Object.keys(of(game, first!)).sort());
    }
  });

  it('define the ground token of every drawing', () => {
    const known = boards.flatMap(({ tokens }) => Object.keys(tokens));
    for (const game of drawn) expect(known).toContain(/--[\w-]+/.exec(drawingOf(game)!.ground)![0]);
  });

  it.each(APPEARANCES)(
    '$game in $theme has enough contrast (dark $dark, more $more)',
    (appearance) => {
      const { game, theme, dark, more } = appearance;
      const tokens = { ...of(game, theme), ...(more ? contrasty : {}) };
      const pick = (name: string) => colour(tokens[`--${game}-${name}`]!, dark);
      for (const [grounds, things] of PAIRS[game]!) {
        for (const ground of grounds.split(' ')) {
          const best = Math.max(
            ...things.split(' ').map((thing) => contrast(pick(ground), pick(thing))),
          );
          expect(best, `${things} on ${ground}`).toBeGreaterThanOrEqual(3);
        }
      }
      for (const ground of GROUNDS[game]!.split(' ')) {
        const marks = ['--mark', '--mark-edge'].map((name) => colour(page[name]!, dark));
        const best = Math.max(...marks.map((mark) => contrast(pick(ground), mark)));
        expect(best, `marks on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it('are applied and removed', () => {
    applyTheme('six', 'slate');
    expect(document.documentElement.getAttribute('data-theme-six')).toBe('slate');
    applyTheme('six', 'pink');
    expect(document.documentElement.hasAttribute('data-theme-six')).toBe(false);
    expect(themesOf('toString')).toEqual([]);
  });
});
