import { expect, it } from 'vitest';
import { seats, type Seating } from './seats';

const base: Seating = { against: 'computer', level: 3, names: [' Ana ', ''], begins: 'self' };
const ana = { kind: 'human', name: 'Ana' };
const computer = { kind: 'computer', level: 3 };
const heads = () => true;
const tails = () => false;

it('seats the person first, second or by lot', () => {
  expect(seats(base, tails)).toEqual([ana, computer]);
  expect(seats({ ...base, begins: 'other' }, heads)).toEqual([computer, ana]);
  expect(seats({ ...base, begins: 'lot' }, heads)).toEqual([ana, computer]);
  expect(seats({ ...base, begins: 'lot' }, tails)).toEqual([computer, ana]);
});

it('seats two persons, with or without names', () => {
  expect(seats({ ...base, against: 'person', begins: 'other' }, heads)).toEqual([
    { kind: 'human' },
    ana,
  ]);
});
