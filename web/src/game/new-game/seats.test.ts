import { expect, it } from 'vitest';
import { clockOf, seats, setting, type Seating } from './seats';

const base: Seating = {
  against: 'computer',
  level: 3,
  names: [' Ana ', ''],
  begins: 'self',
  clocks: { person: null, friend: { kind: 'correspondence', days: 3 } },
  rated: true,
};
const ana = { kind: 'human', name: 'Ana' };
const computer = { kind: 'computer', level: 3 };
const heads = () => true;
const tails = () => false;

it('seats the user first, second or at random', () => {
  expect(seats(base, tails)).toEqual([ana, computer]);
  expect(seats({ ...base, begins: 'other' }, heads)).toEqual([computer, ana]);
  expect(seats({ ...base, begins: 'lot' }, heads)).toEqual([ana, computer]);
  expect(seats({ ...base, begins: 'lot' }, tails)).toEqual([computer, ana]);
});

it('seats two people, with or without names', () => {
  expect(seats({ ...base, against: 'person', begins: 'other' }, heads)).toEqual([
    { kind: 'human' },
    ana,
  ]);
});

it('leaves a seat open for a friend, who sees the name that the service knows', () => {
  const friend: Seating = { ...base, against: 'friend', begins: 'other' };
  expect(seats(friend, heads)).toEqual([{ kind: 'open' }, { kind: 'human' }]);
});

it('has a separate clock for each kind of opponent, and none against the computer', () => {
  expect(clockOf(base)).toBeNull();
  expect(clockOf({ ...base, against: 'person' })).toBeNull();
  expect(clockOf({ ...base, against: 'friend' })).toEqual({ kind: 'correspondence', days: 3 });
});

it('rates only games with a friend and a clock, from the usual start', () => {
  const friend: Seating = { ...base, against: 'friend' };
  expect(setting(friend).rated).toBe(true);
  expect(setting({ ...friend, rated: false }).rated).toBe(false);
  expect(setting(friend, true).rated).toBe(false);
  expect(setting({ ...friend, clocks: { person: null, friend: null } }).rated).toBe(false);
  expect(setting(base).rated).toBe(false);
});
