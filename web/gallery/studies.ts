/** States of the analysis board, its editor and the review. */
import type { Page } from 'playwright-core';
import { createGame } from '../e2e/fixtures';
import type { Server } from '../e2e/server';
import type { Translate } from '../e2e/words';
import { choose, type State } from './state';

/** Stores preferences of the analysis board. */
export const analysisWith = (preferences: { on?: boolean; panel?: string }) => (page: Page) =>
  page.addInitScript(
    (text) => localStorage.setItem('ludoteca-analysis', text),
    JSON.stringify(preferences),
  );
/** Switches the engine's analysis off. */
const analysisOff = analysisWith({ on: false });
const exactOpen = analysisWith({ panel: 'exact' });

/** Path of the analysis board for a game. */
export const analysisPath = (game: string, query: Record<string, string> = {}): string =>
  `/analysis/${game}?${new URLSearchParams(query)}`;

/** Waits until the analysis is complete. */
export const analysisDone = (page: Page): Promise<void> =>
  page.locator('.engine[data-done]').waitFor();

/** Plays a move that consists of one place. Retries until the move is listed, since the board may not be ready. */
async function playMove(page: Page, place: string): Promise<void> {
  const listed = page.getByRole('button', { name: place, exact: true });
  for (let tries = 0; tries < 10 && !(await listed.isVisible()); tries++) {
    // On a phone the buttons below the board have scrolled it out of view.
    await page.locator(`[data-at="${place}"]`).first().scrollIntoViewIfNeeded();
    await choose(page, place);
    await listed.waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
}

/** Opens the set-up editor and waits for its board. */
export async function openEditor(page: Page, translate: Translate): Promise<void> {
  const button = (key: string) => page.getByRole('button', { name: translate(key), exact: true });
  // The panel stays open after the editor closes.
  if (!(await button('web-setup').isVisible())) await button('web-panel-position').click();
  await button('web-setup').click();
  await page.locator('.editor [data-at]').first().waitFor({ state: 'attached' });
}

/** First line of a review that is then interrupted. */
const even = { value: { kind: 'estimate', centi: 0 }, expected: 0.5 };
const JUDGED = {
  ply: 1,
  plies: 11,
  move: 'c3',
  to_move: 'first',
  before: even,
  after: even,
  best: { move: 'c3', moves: ['c3'], steps: [{ do: 'put', at: 'c3' }] },
  verdict: 'best',
  only_move: false,
  lost_already: false,
};

/** Plays a finished game with good and bad moves and returns the path of its review. */
export async function lostGame(server: Server): Promise<string> {
  const moves = ['c3', 'd3', 'd4', 'c4', 'b5', 'a5', 'b4', 'b3', 'a3', 'a2', 'b2'];
  const made = await createGame(server, { game: 'fourmation', options: 'side=5 n=3' }, []);
  let { seq } = made;
  for (const move of moves) {
    const state = await server
      .post<{ seq: number; outcome: unknown }>(`games/${made.id}/moves`, { move, seq })
      .catch(() => undefined);
    if (!state || state.outcome) break;
    ({ seq } = state);
  }
  return `/review/${made.id}`;
}

/** Waits for the exact values of the moves. */
const exactValues: State['act'] = async (page) => {
  await analysisDone(page);
  await page.locator('.exact li').first().waitFor();
};

export const studies: State[] = [
  {
    name: 'analysis-lines',
    path: () => analysisPath('coffee', { options: 'square-4', moves: 'b2ne c3nw' }),
    act: analysisDone,
  },
  {
    name: 'analysis-proved',
    path: () => analysisPath('fourmation', { options: 'side=5 n=3', moves: 'c3 b2 c2 d1' }),
    act: analysisDone,
  },
  {
    name: 'analysis-variations',
    path: () => analysisPath('morris', { moves: 'd6 f4 d2 b4 f6 e4', ply: '2' }),
    before: analysisOff,
    act: async (page, translate) => {
      await playMove(page, 'b6');
      await playMove(page, 'b2');
      await page.getByRole('button', { name: translate('web-first') }).click();
      await playMove(page, 'a7');
      await page.getByRole('button', { name: 'b2', exact: true }).click();
    },
  },
  {
    name: 'analysis-arrows-six',
    path: () => analysisPath('six', { start: 'rrrrr1/bb1bbb r 16 16 0,0' }),
    act: analysisDone,
  },
  {
    name: 'analysis-exact',
    path: () => analysisPath('morris', { start: '3/3/1ww/3b2/2w/3/b1b w 0 0' }),
    act: analysisDone,
  },
  {
    name: 'analysis-exact-unknown',
    path: () => analysisPath('morris', { moves: 'd6 f4' }),
    before: analysisWith({ on: false, panel: 'exact' }),
    act: (page, translate) =>
      page.getByText(translate('web-exact-unknown'), { exact: true }).waitFor(),
  },
  {
    name: 'analysis-proved-coffee',
    path: () => analysisPath('coffee', { options: 'square-5 n=4', moves: 'c2ne' }),
    before: exactOpen,
    act: exactValues,
  },
  {
    name: 'analysis-proved-ring',
    path: () => analysisPath('coffee', { options: 'square-5 n=4' }),
    before: exactOpen,
    act: async (page, translate) => {
      await exactValues(page, translate);
      await page.locator('[data-at=c2] .hit').click();
      await page.locator('.ring .win').first().waitFor();
    },
  },
  {
    name: 'analysis-proved-fourmation',
    path: () => analysisPath('fourmation', { moves: 'd4 e3 d2 c2 b3 b4 c5 d5 e5 f4' }),
    before: exactOpen,
    act: exactValues,
  },
  {
    name: 'analysis-bad-link',
    path: () => analysisPath('fourmation', { moves: 'd4 d4' }),
    act: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'setup-impossible',
    path: () => analysisPath('coffee', { options: 'square-4 pie', moves: 'b2ne' }),
    before: analysisOff,
    act: async (page, translate) => {
      await openEditor(page, translate);
      await choose(page, 'd4', 'a1');
      await page.getByText(translate('web-setup-impossible')).waitFor();
    },
  },
  {
    name: 'setup-hands',
    path: () => analysisPath('six', { moves: '2,0' }),
    before: analysisOff,
    act: async (page, translate) => {
      await openEditor(page, translate);
      await page.getByText(translate('web-setup-possible')).waitFor();
    },
  },
  {
    name: 'review',
    path: lostGame,
    act: async (page, translate) => {
      await page.getByRole('heading', { name: translate('web-review-summary') }).waitFor({
        timeout: 60_000,
      });
      await page.getByRole('button', { name: translate('web-review-next') }).click();
      await page.locator('.list [aria-current]').waitFor();
    },
  },
  {
    name: 'review-line-lost',
    path: lostGame,
    before: (page) =>
      page.route('**/api/review', (route) =>
        route.fulfill({ body: `${JSON.stringify(JUDGED)}\n` }),
      ),
    act: (page) => page.getByRole('alert').first().waitFor(),
  },
];
