/** Puzzles: solved, failed, refuted, resumed the next day, printed. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from './browser';
import { unexpectedErrors } from './checks';
import { GAMES } from './games';
import { enterMove, entry } from './play';
import { translator } from './words';

const site = useSite();
const translate = translator('en');
interface Brief {
  id: string;
  plies: number;
  goal: string;
}
const listOf = (game: string) => site.server.get<Brief[]>(`puzzles/${game}`);
/** Id of a puzzle with a short solution. */
async function shortPuzzle(game: string): Promise<string> {
  const puzzles = await listOf(game);
  return puzzles.find(({ plies }) => plies === Math.min(...puzzles.map(({ plies }) => plies)))!.id;
}
const solutionOf = async (game: string, id: string) =>
  (await site.server.get<{ solution: string[] }>(`puzzles/${game}/${id}/solution`)).solution;

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();
const idOf = (page: Page) => new URL(page.url()).searchParams.get('id')!;
const shown = (page: Page, count: number) =>
  page
    .locator('.list li button')
    .nth(count - 1)
    .waitFor();
const status = (page: Page, text: string) => page.locator('.status').getByText(text).waitFor();
const figures = (page: Page) => page.locator('.progress dd').allInnerTexts();

/** Enters the solution by keyboard. */
async function solve(page: Page, game: string): Promise<void> {
  const solution = await solutionOf(game, idOf(page));
  for (let ply = 0; ply < solution.length; ply += 2) {
    await enterMove(page, solution[ply]!);
    await shown(page, Math.min(ply + 2, solution.length));
  }
  await status(page, translate('web-puzzle-solved'));
}

/** Returns a legal but wrong first move that has a refutation. */
async function wrongMove(game: string, id: string): Promise<string> {
  const { position, short } = await site.server.get<{ position: string; short: string }>(
    `puzzles/${game}/${id}`,
  );
  const query = new URLSearchParams({ options: short, start: position });
  const { steps } = await site.server.get<{ steps: Step[] }>(`positions/${game}?${query}`);
  for (const move of steps.flatMap(movesOf)) {
    const verdict = await site.server.post<{ correct: boolean; refutation: string[] | null }>(
      `puzzles/${game}/${id}/answer`,
      { moves: [move] },
    );
    if (!verdict.correct && verdict.refutation?.length) return move;
  }
  throw new Error('every move is right');
}
interface Step {
  move?: string | null;
  then?: Step[];
}
const movesOf = ({ move, then = [] }: Step): string[] => [
  ...(move ? [move] : []),
  ...then.flatMap(movesOf),
];

describe.each(GAMES)('%s', (game) => {
  it('is solved by keyboard', async () => {
    const [puzzle] = (await listOf(game)).filter(({ plies }) => plies >= 3);
    const { page, errors } = await site.visit(`/puzzles/${game}?id=${puzzle!.id}`);
    await page.locator('[data-at]').first().waitFor();
    const [before] = await figures(page);
    await solve(page, game);
    const [after, streak] = await figures(page);
    const rating = (figure: string) => parseInt(figure.replaceAll(/\D/g, ''));
    expect(rating(after!)).toBeGreaterThan(rating(before!));
    expect(streak).toMatch(/^1/);
    // The button for the next puzzle has the focus.
    await page.keyboard.press('Enter');
    await expect.poll(() => idOf(page)).not.toBe(puzzle!.id);
    // The new board gets the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-at')))
      .toBe(true);
    expect(unexpectedErrors(errors)).toEqual([]);
  });
});

it('refutes a wrong move, takes it back and rates only the first attempt', async () => {
  const [puzzle] = (await listOf('morris')).filter(({ plies }) => plies >= 3);
  const { page } = await site.visit(`/puzzles/morris?id=${puzzle!.id}`);
  await page.locator('[data-at]').first().waitFor();
  const move = await wrongMove('morris', puzzle!.id);
  await enterMove(page, move);
  // The move is told in words.
  await status(page, translate('web-puzzle-wrong', { move: '' }).trim());
  expect((await figures(page))[1]).toMatch(/^0/);
  await press(page, 'web-puzzle-why');
  await shown(page, 2);
  await page
    .locator('.status.lost', {
      hasText: translate('web-puzzle-refuted-win', { move: '' }).split('  ')[1]!,
    })
    .waitFor();
  await press(page, 'web-puzzle-retry');
  await page.getByText(translate('web-no-moves')).waitFor();
  const [rating] = await figures(page);
  await solve(page, 'morris');
  // A second attempt does not change the rating.
  expect((await figures(page))[0]).toBe(rating);
});

it('includes the opponent’s last move', async () => {
  const [puzzle] = await listOf('fourmation');
  const { position, last } = await site.server.get<{ position: string; last: string[] }>(
    `puzzles/fourmation/${puzzle!.id}`,
  );
  expect(last).toEqual([position.split(' ')[2]]);
});

it('are chosen by game', async () => {
  const { page, errors } = await site.visit('/');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: translate('web-puzzles') })
    .click();
  await page.getByRole('heading', { level: 1, name: translate('web-puzzles') }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: translate('game-morris') })
    .click();
  await page.waitForURL(/\/puzzles\/morris/);
  const response = await page.goto(`${site.server.url}/puzzles`);
  expect([response!.status(), errors]).toEqual([200, []]);
});

it('hints at a part of the board', async () => {
  const { page } = await site.visit(`/puzzles/coffee?id=${await shortPuzzle('coffee')}`);
  await page.locator('[data-at]').first().waitFor();
  await press(page, 'web-hint');
  await status(page, translate('web-nudge-best'));
});

it('shows the solution and lets the user step through it', async () => {
  const { page } = await site.visit(`/puzzles/coffee?id=${await shortPuzzle('coffee')}`);
  await page.locator('[data-at]').first().waitFor();
  const solution = await solutionOf('coffee', idOf(page));
  await press(page, 'web-puzzle-solution');
  await shown(page, solution.length);
  await status(page, translate('web-puzzle-shown'));
  // The rest of the game follows.
  const stop = page.getByRole('button', { name: translate('web-puzzle-stop'), exact: true });
  await stop.waitFor({ state: 'detached' });
  await page.keyboard.press('Home');
  await expect.poll(() => page.locator('.list [aria-current]').count()).toBe(0);
  await page.keyboard.press('End');
  await page.locator('.list li button[aria-current]').last().waitFor();
});

it('has a puzzle of the day, another one the next day, and counts the days', async () => {
  const { page } = await site.visit('/');
  await page.clock.setFixedTime(new Date(2026, 10, 23, 12));
  await page.goto(`${site.server.url}/puzzles/fourmation`);
  await page.getByText(translate('web-puzzle-daily')).first().waitFor();
  const first = idOf(page);
  await solve(page, 'fourmation');
  expect((await figures(page))[2]).toBe('1');
  const daily = page.getByRole('navigation', { name: translate('web-puzzle-daily') });
  const solved = daily.getByText(translate('web-puzzle-solved-today'));
  await page.goto(site.server.url);
  await solved.waitFor({ state: 'attached' });
  await expect.poll(() => solved.count()).toBe(1);

  await page.clock.setFixedTime(new Date(2026, 10, 24, 9));
  await page.goto(site.server.url);
  await daily.waitFor();
  await expect.poll(() => solved.count()).toBe(0);
  await daily.getByRole('link', { name: translate('game-fourmation') }).click();
  await page.getByText(translate('web-puzzle-daily')).first().waitFor();
  await expect.poll(() => idOf(page)).not.toBe(null);
  expect(idOf(page)).not.toBe(first);
  expect((await figures(page))[2]).toBe('1');
  await solve(page, 'fourmation');
  expect((await figures(page))[2]).toBe('2');
});

it('prints puzzles on one page and their solutions on another', async () => {
  const { page, errors } = await site.visit('/print/six?kind=puzzles');
  await page.locator('.paper svg.diagram').nth(5).waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/MediaBox/g)).toHaveLength(2);
  const solutions = await page.locator('.paper svg.sheet').last().innerHTML();
  expect(solutions).toContain('6. ');
  expect(errors).toEqual([]);
});

it('takes a move back if the request fails', async () => {
  const { page } = await site.visit(`/puzzles/coffee?id=${await shortPuzzle('coffee')}`);
  await page.locator('[data-at]').first().waitFor();
  const [move] = await solutionOf('coffee', idOf(page));
  await page.route('**/answer', (route) => route.abort());
  await enterMove(page, move!);
  await page.locator('.status').getByRole('alert').waitFor();
  await page.getByText(translate('web-no-moves')).waitFor();
  await page.unroute('**/answer');
  // The line keeps the move for another attempt.
  expect(await entry(page).inputValue()).toBe(move);
  await entry(page).fill('');
  await solve(page, 'coffee');
});

it('reports an unknown puzzle', async () => {
  const { page } = await site.visit('/puzzles/six?id=nothing');
  await page.getByText(translate('web-problem-no-such-puzzle')).waitFor();
});
