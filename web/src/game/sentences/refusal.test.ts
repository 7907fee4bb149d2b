import { expect, it } from 'vitest';
import type { Step } from '../../api/model';
import { probe } from './refusal';

const lifts: Step[] = [
  { do: 'lift', at: '0,0', then: [{ do: 'put', at: '-1,2', move: '0,0>-1,2' }] },
];

it('tests a place with a whole move from there where pieces are lifted', () =>
  expect(probe('5,0', lifts)).toBe('5,0>-1,2'));

it('tests a place by itself where pieces are laid', () =>
  expect(probe('5,0', [{ do: 'put', at: '0,1', move: '0,1' }])).toBe('5,0'));

it('tests a later step with the steps before it', () => {
  const lift: Step = { do: 'lift', at: 'd2', then: [{ do: 'put', at: 'd3', move: 'd2-d3' }] };
  expect(probe('f4', [lift], [lift])).toBe('d2-f4');
  const put: Step = { do: 'put', at: 'd1', then: [{ do: 'capture', at: 'a7', move: 'd2-d1xa7' }] };
  expect(probe('d7', [lift], [lift, put])).toBe('d2-d1xd7');
});

it('tests another cell by itself while the rod is due', () => {
  const stone: Step = { do: 'put', at: 'c3', then: [{ do: 'rod', at: 'e', move: 'c3e' }] };
  expect(probe('a1', [stone], [stone])).toBe('a1');
});
