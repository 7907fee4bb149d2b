// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { lastGame, readLastGames, remember, usualSeating } from './last-game';

beforeEach(() => localStorage.clear());

it('remembers each game by itself', () => {
  const six = { options: { opening: 'apart' }, seating: { ...usualSeating(), level: 7 } };
  remember('six', six);
  remember('coffee', { options: { side: 5 }, seating: usualSeating() });
  expect(lastGame('six')).toEqual(six);
  remember('six', undefined);
  expect(lastGame('six')).toBeUndefined();
  expect(lastGame('coffee')?.options).toEqual({ side: 5 });
});

it('ignores invalid data', () => {
  const seating = usualSeating();
  const stored = {
    morris: { options: {}, seating },
    coffee: { options: {}, seating: { ...seating, level: 11 } },
    six: { options: { a: {} }, seating },
    fourmation: { options: {}, seating: { ...seating, names: ['a', 5] } },
  };
  expect(Object.keys(readLastGames(JSON.stringify(stored)))).toEqual(['morris']);
  for (const text of [null, '', '[]', '5', '{"six":3}', 'x'])
    expect(readLastGames(text)).toEqual({});
});

it('reads clocks, and games of versions without them', () => {
  const { clocks: _, ...old } = usualSeating();
  const fischer = { kind: 'fischer', initial: 300, increment: 3 };
  const read = (seating: unknown) =>
    readLastGames(JSON.stringify({ six: { options: {}, seating } })).six?.seating.clocks;
  expect(read(old)).toEqual({ person: null, friend: null });
  expect(read({ ...old, clocks: { person: fischer, friend: { ...fischer, initial: 5 } } })).toEqual(
    { person: fischer, friend: null },
  );
});
