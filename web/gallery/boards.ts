/** States of the boards: the notable situations of each game. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { choose, pointAt, pointAtAxis, table, type State } from './state';

const coffee: State[] = [
  { name: 'coffee-start', path: (server) => table(server, 'coffee') },
  {
    name: 'coffee-choosing-a-rod',
    path: (server) => table(server, 'coffee', { start: '4/1o3/2ob2/2ob3/2b3/5/4 b d3e bo' }),
    act: async (page) => {
      await choose(page, 'd5');
      await pointAtAxis(page, 'ne');
    },
  },
  {
    name: 'coffee-dead-axis',
    path: (server) => table(server, 'coffee', { options: 'square-5 n=4' }),
    act: async (page) => {
      await choose(page, 'a1');
      await pointAtAxis(page, 'e');
    },
  },
  {
    name: 'coffee-swap-offered',
    path: (server) => table(server, 'coffee', { options: 'hex-4 n=4 pie', moves: ['c3ne'] }),
  },
  {
    name: 'coffee-win',
    path: (server) =>
      table(server, 'coffee', { start: '4/1o3/2o3/bbb4/3o2/5/4 b c4nw bo', moves: ['d4'] }),
  },
  { name: 'coffee-hex-6', path: (server) => table(server, 'coffee', { options: 'hex-6 n=5' }) },
  {
    name: 'coffee-square-7',
    path: (server) => table(server, 'coffee', { options: 'square-7 n=5', moves: ['d4ne', 'e5e'] }),
  },
];

/** Crosses have three in a row, and can complete it. */
const NEARLY_FOUR = '7/7/7/7/2xxx2/2ooo2/7 x e2';

/** The results that suggest a level after a game at level 5; games from a set-up do not count. */
const suggest = (suggested: number) => (page: Page) =>
  page.route('**/api/games/statistics', (route) =>
    route.fulfill({
      json: {
        games: [
          { game: 'fourmation', suggested, levels: [{ level: 5, won: 4, drawn: 1, lost: 2 }] },
        ],
      },
    }),
  );

const fourmation: State[] = [
  { name: '4mation-start', path: (server) => table(server, 'fourmation') },
  {
    name: '4mation-beside-the-last-mark',
    path: (server) => table(server, 'fourmation', { start: '7/7/2x4/2oxo2/3xo2/7/7 x e4' }),
    act: (page) => pointAt(page, 'd5'),
  },
  {
    name: '4mation-fallback',
    path: (server) => table(server, 'fourmation', { start: '7/7/7/2o4/3x3/xo5/ox5 x a1' }),
  },
  {
    name: '4mation-win',
    path: (server) => table(server, 'fourmation', { start: NEARLY_FOUR, moves: ['f3'] }),
  },
  {
    name: '4mation-won',
    path: (server) =>
      table(server, 'fourmation', { start: NEARLY_FOUR, moves: ['f3'], against: 'computer' }),
    before: suggest(6),
    act: (page) => page.locator('.status .figures').waitFor(),
  },
  {
    name: '4mation-lost',
    path: (server) =>
      table(server, 'fourmation', { start: NEARLY_FOUR, against: 'computer-first' }),
    before: suggest(4),
    act: (page) => page.locator('.status .figures').waitFor(),
  },
];

/** Two groups of equal size that a red tile at 4,1 joins. */
const JOINED = 'brb3brb/rbrbrbrbr/brb3rbr';
/** An arrangement of 60 tiles, the maximum that the rules allow. */
const SIXTY = 'bbrrrbbbrr/rbbbrrrbbb/rrrbbbrrrb/bbrrrbbbrr/rbbbrrrbbb/rrrbbbrrrb';

const six: State[] = [
  { name: 'six-start', path: (server) => table(server, 'six') },
  {
    name: 'six-shape-nearly-complete',
    path: (server) => table(server, 'six', { start: 'rrrrr1/bb1bbb r 16 16 0,0' }),
    settings: { shapeHints: true },
  },
  {
    name: 'six-cut-off-preview',
    path: (server) => table(server, 'six', { start: `${JOINED} b 0 0 0,0` }),
    act: async (page) => {
      await pointAt(page, '3,1');
      await choose(page, '3,1');
    },
  },
  {
    name: 'six-group-choice',
    path: (server) => table(server, 'six', { start: `${JOINED} r 0 0 0,0` }),
    act: (page) => choose(page, '4,1'),
  },
  {
    name: 'six-win',
    path: (server) => table(server, 'six', { start: 'rrrrr1/bb1bbb r 16 16 0,0', moves: ['5,1'] }),
  },
  {
    name: 'six-sixty-tiles',
    path: (server) => table(server, 'six', { options: 'tiles=30', start: `${SIXTY} r 0 0 0,0` }),
  },
];

/** Moves that repeat the position. */
const TO_AND_FRO = ['a7-d7', 'b4-b6', 'd7-a7', 'b6-b4'];

const morris: State[] = [
  { name: 'morris-start', path: (server) => table(server, 'morris') },
  {
    name: 'morris-mill-and-capture',
    path: (server) => table(server, 'morris', { start: 'w2/3/3/1b1bbb/1w1/1w1/3 w 5 5' }),
    act: (page) => choose(page, 'd1'),
  },
  {
    name: 'morris-flying',
    path: (server) => table(server, 'morris', { start: 'w2/3/3/1b1b1b/1w1/1w1/b1b w 0 0' }),
    act: (page) => choose(page, 'a7'),
  },
  {
    name: 'morris-counters',
    path: (server) =>
      table(server, 'morris', {
        start: 'w2/3/3/1b1b1b/1w1/1w1/b1b w 0 0',
        moves: TO_AND_FRO,
      }),
  },
  {
    name: 'morris-win',
    path: (server) =>
      table(server, 'morris', {
        start: 'w2/3/3/1b4/1w1/1w1/b1b w 0 0',
        moves: ['a7-d1xb4'],
      }),
  },
];

const games = { coffee, fourmation, six, morris };

const CSS = readFileSync(join(import.meta.dirname, '../src/board/themes/themes.css'), 'utf8');

/** The second theme of each board, in the second state of its game. */
const themed: State[] = Object.entries(games).map(([game, [, state]]) => {
  const themes = [...CSS.matchAll(new RegExp(`data-theme-${game}='(\\w+)'`, 'g'))];
  const theme = themes[1]![1]!;
  const name = `theme-${game}-${theme}`;
  return { name, path: state!.path, settings: { themes: { [game]: theme } } };
});

export const boards: State[] = [...Object.values(games).flat(), ...themed];
