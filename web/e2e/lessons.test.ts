/** Every lesson against the real rules: its model solution reaches the goal, its wrong try does not. */
import { describe, expect, it } from 'vitest';
import type { Position } from '../src/api/types';
import { courseOf, taught } from '../src/lessons';
import { missed, type Lesson } from '../src/lessons/lesson';
import { useSite } from './browser';

const site = useSite();

/** The position after `tries`, or the refusal's text. */
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

it('teaches every game that there is', async () => {
  const { games } = await site.server.get<{ games: { game: string }[] }>('rules');
  expect(games.map(({ game }) => game).sort()).toEqual([...taught].sort());
});
