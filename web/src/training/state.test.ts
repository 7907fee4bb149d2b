import { expect, it } from 'vitest';
import {
  advanced,
  isEmpty,
  keyOf,
  merged,
  newCard,
  nothing,
  readTraining,
  withAttempt,
  withCard,
  withCards,
  type Attempt,
  type Content,
  type Training,
} from './state';

const puzzle = (id: string): Content => ({ kind: 'puzzle', game: 'six', id, theme: 'capture' });
const attempt = (at: number): Attempt => ({
  at,
  game: 'six',
  theme: 'capture',
  phase: 'middle',
  right: true,
});
const stored = (training: Training): Training => readTraining(JSON.parse(JSON.stringify(training)));

it('collects a position once', () => {
  const once = withCards(nothing(), [puzzle('a'), puzzle('b')], 1);
  const known = withCard(once, { ...newCard(puzzle('a'), 1), due: 99, last: 5, reps: 1 });
  expect(withCards(known, [puzzle('a')], 7)).toEqual(known);
  expect(Object.keys(once.cards)).toEqual(['puzzle six a', 'puzzle six b']);
});

it('merges by card: the newer review wins, on whichever device', () => {
  const card = newCard(puzzle('a'), 1);
  const one = withCard(nothing(), { ...card, due: 50, last: 20, reps: 1 });
  const other = withCards(
    withCard(nothing(), { ...card, due: 90, last: 30, reps: 1 }),
    [puzzle('b')],
    2,
  );
  const both = merged(one, other);
  expect(both).toEqual(merged(other, one));
  expect(both).toEqual(merged(both, one));
  expect([both.cards['puzzle six a']!.due, Object.keys(both.cards).length]).toEqual([90, 2]);
});

it('merges attempts, days, the session and the chosen games', () => {
  const at = (training: Partial<Training>): Training => ({ ...nothing(), ...training });
  const items = [{ puzzle: 'six' }];
  const one = at({
    attempts: [attempt(1), attempt(3)],
    days: [5, 7],
    session: { day: 7, items, done: 1 },
    games: { chosen: ['six'], at: 1 },
  });
  const other = at({
    attempts: [attempt(2), attempt(3)],
    days: [6, 7],
    session: { day: 7, items, done: 0 },
    games: { chosen: ['coffee'], at: 2 },
  });
  const both = merged(one, other);
  expect(both.attempts.map(({ at }) => at)).toEqual([1, 2, 3]);
  expect(both.days).toEqual([5, 6, 7]);
  expect([both.session?.done, both.games.chosen]).toEqual([1, ['coffee']]);
  expect(merged(other, one)).toEqual(both);
});

it('completes a day with the last exercise of its session', () => {
  const items = [{ puzzle: 'six' }, { puzzle: 'six' }];
  const begun = advanced({ ...nothing(), session: { day: 9, items, done: 0 } });
  expect([begun.session?.done, begun.days]).toEqual([1, []]);
  const done = advanced(begun);
  expect([done.session?.done, done.days]).toEqual([2, [9]]);
  expect(advanced(done)).toEqual(done);
});

it('stays small: the best known cards and the oldest attempts are dropped', () => {
  let training = nothing();
  const cards = Array.from({ length: 450 }, (_, i) => puzzle(`${1000 + i}`));
  training = withCards(training, cards, 1);
  for (let at = 0; at < 700; at++) training = withAttempt(training, attempt(at));
  expect(Object.keys(training.cards)).toHaveLength(400);
  expect([training.attempts.length, training.attempts[0]!.at]).toEqual([600, 100]);
  expect(JSON.stringify(training).length).toBeLessThan(200_000);
});

it('reads what it stores, and leaves out what is invalid', () => {
  const mistake: Content = {
    kind: 'mistake',
    game: 'six',
    options: '',
    position: 'p',
    move: 'm',
    better: 'n',
    nudge: 'wins',
    theme: 'capture',
    phase: 'end',
    from: 'g',
  };
  const drill: Content = { kind: 'drill', game: 'coffee', options: 'hex-4 n=4', line: 2 };
  const training = withAttempt(withCards(nothing(), [mistake, drill, puzzle('a')], 1), attempt(4));
  expect(stored(training)).toEqual(training);
  const z = { ...newCard(mistake, 1), nudge: 'x' };
  const damaged = {
    ...training,
    cards: { x: { kind: 'puzzle' }, y: 3, z },
    attempts: [1],
    days: {},
  };
  expect(readTraining(damaged)).toEqual(nothing());
  for (const value of [null, 'x', [], {}]) expect(isEmpty(readTraining(value))).toBe(true);
  expect(keyOf(mistake)).toBe('mistake six  p');
});
