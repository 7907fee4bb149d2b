import { beforeEach, expect, it } from 'vitest';
import { accuracyOf, storeAccuracy } from './accuracy';

beforeEach(() => localStorage.clear());

it('keeps the accuracy of the latest games', () => {
  for (let i = 0; i < 60; i++) storeAccuracy(`g${i}`, { first: i / 100, second: null });
  storeAccuracy('g59', { first: 0.9, second: 0.8 });
  expect(accuracyOf('g59', 'second')).toBe(0.8);
  expect(accuracyOf('g58', 'first')).toBe(0.58);
  expect(accuracyOf('g58', 'second')).toBeUndefined();
  expect(accuracyOf('g0', 'first')).toBeUndefined();
});

it.each(['', '{}', '[1,["x"],["y",null]]', '[["x",{"first":"1"}]]'])(
  'ignores invalid data: %s',
  (text) => {
    localStorage.setItem('ludoteca-accuracy', text);
    expect(accuracyOf('x', 'first')).toBeUndefined();
    storeAccuracy('x', { first: 0.5, second: 1 });
    expect(accuracyOf('x', 'first')).toBe(0.5);
  },
);
