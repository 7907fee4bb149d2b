/** Checks every lesson with the rules: its solution reaches the goal, its wrong move does not. */
import { describe, expect, it } from 'vitest';
import type { Position } from '../src/api/model';
import { demoOf, viewOf } from '../src/demos/demo';
import { courseOf, taught } from '../src/lessons';
import { missed, type Lesson } from '../src/lessons/lesson';
import { useSite } from './browser';

const site = useSite();

/** The position after `tries`, or the error message. */
async function after(game: string, lesson: Lesson, ...tries: string[]): Promise<Position | string> {
  const { options, start, moves = [] } = lesson;
  const query = new URLSearchParams({ moves: [...moves, ...tries].join(' ') });
  if (options) query.set('options', options);
  if (start) query.set('start', start);
  return site.server
    .get<Position>(`positions/${game}?${query}`)
    .catch((error: Error) => error.message);
}

const lessons = await Promise.all(
  taught.map(async (game) => [game, await courseOf(game)] as const),
);

describe.each(lessons)('%s', (game, course) => {
  it.each(course.map((lesson) => [lesson.id, lesson] as const))('%s', async (_, lesson) => {
    const before = await after(game, lesson);
    if (typeof before === 'string') throw new Error(before);
    expect(before.outcome).toBeNull();

    const solved = await after(game, lesson, lesson.solution);
    if (typeof solved === 'string') throw new Error(solved);
    expect(missed(lesson.goal, before, solved)).toBeNull();

    const wrong = await after(game, lesson, lesson.wrong);
    if (typeof wrong === 'string') expect(wrong).toMatch(/illegal-move|move-spelling/);
    else expect(missed(lesson.goal, before, wrong)).not.toBeNull();
  });
});

it('every game has lessons', async () => {
  const { games } = await site.server.get<{ games: { game: string }[] }>('rules');
  expect(games.map(({ game }) => game).sort()).toEqual([...taught].sort());
});

it.each(taught)('the recorded game of %s on the start page matches the rules', async (game) => {
  const demo = await demoOf(game)!;
  const moves = demo.moves.split(' ');
  expect(demo.frames.length).toBe(moves.length + 1);
  const options = JSON.stringify(demo.options);
  for (const ply of [1, moves.length >> 1, moves.length]) {
    const query = new URLSearchParams({ options, moves: moves.slice(0, ply).join(' ') });
    const { view, outcome } = await site.server.get<Position>(`positions/${game}?${query}`);
    const recorded = viewOf(demo, ply);
    const places = (pieces: Position['view']['pieces']) =>
      pieces.map(({ at, side }) => `${side} ${at}`).sort();
    expect(places(recorded.pieces)).toEqual(places(view.pieces));
    expect([recorded.rod, recorded.winning]).toEqual([view.rod, view.winning]);
    expect(outcome !== null).toBe(ply === moves.length);
  }
});
