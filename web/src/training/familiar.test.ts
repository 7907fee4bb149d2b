import { expect, it } from 'vitest';
import { gamesOf, knowsBoard } from './familiar';
import { newCard, nothing, withAttempt, withCard } from './state';

const times = (count: number, game: string, short: string) =>
  Array.from({ length: count }, () => ({ game, short }));

it('has the games that were chosen, or else those that the player knows, or else the first', () => {
  expect(gamesOf(nothing(), [], [])).toEqual(['coffee']);
  const attempt = { at: 1, game: 'morris', theme: 'capture', phase: 'end', right: false } as const;
  const training = withAttempt(nothing(), attempt);
  expect(gamesOf(training, times(1, 'fourmation', ''), ['six'])).toEqual([
    'fourmation',
    'six',
    'morris',
  ]);
  const chosen = { ...training, games: { chosen: ['coffee'], at: 1 } };
  expect(gamesOf(chosen, times(1, 'six', ''), [])).toEqual(['coffee']);
});

it('drills the opening of a board after three games on it, or after a first drill', () => {
  const board = { game: 'coffee', options: 'hex-4 n=4' };
  const known = (count: number, short = board.options) =>
    knowsBoard(nothing(), times(count, 'coffee', short), board);
  expect([known(2), known(3), known(3, 'hex-5 n=5')]).toEqual([false, true, false]);
  const card = newCard({ kind: 'drill', ...board, line: 0 }, 1);
  expect(knowsBoard(withCard(nothing(), card), [], board)).toBe(false);
  expect(knowsBoard(withCard(nothing(), { ...card, last: 5 }), [], board)).toBe(true);
});
