import { describe, expect, it } from 'vitest';
import type { Step } from '../../api/model';
import { axes, barredPlaces, choose, following, pathOf, swapOf, targets } from './choice';

const coffee: Step[] = [
  {
    do: 'put',
    at: 'a1',
    then: [
      { do: 'rod', at: 'e', move: 'a1e' },
      { do: 'rod', at: 'n', move: 'a1n' },
    ],
  },
  { do: 'put', at: 'd4', move: 'd4' },
  { do: 'swap', at: '', move: 'swap' },
];
const morris: Step[] = [
  {
    do: 'lift',
    at: 'd2',
    then: [
      { do: 'put', at: 'd3', move: 'd2-d3' },
      { do: 'put', at: 'd1', then: [{ do: 'capture', at: 'a7', move: 'd2-d1xa7' }] },
    ],
  },
  { do: 'lift', at: 'g1', then: [{ do: 'put', at: 'g4', move: 'g1-g4' }] },
];

const path = (steps: Step[], ...places: string[]) =>
  places.reduce<readonly Step[]>((path, place) => choose(steps, path, place), []);

describe('choosing', () => {
  it('leads to a complete move', () => {
    expect(path(coffee, 'd4').at(-1)?.move).toBe('d4');
    expect(path(morris, 'd2', 'd1', 'a7').at(-1)?.move).toBe('d2-d1xa7');
  });

  it('offers only the next steps', () => {
    expect([...targets(morris, [])]).toEqual([
      ['d2', 'lift'],
      ['g1', 'lift'],
    ]);
    expect([...targets(morris, path(morris, 'd2'))]).toEqual([
      ['d3', 'put'],
      ['d1', 'put'],
    ]);
    expect([...targets(morris, path(morris, 'd2', 'd1'))]).toEqual([['a7', 'capture']]);
    expect(following(morris, path(morris, 'd2', 'd3'))).toEqual([]);
  });

  it('excludes axes and the swap from the places', () => {
    expect([...targets(coffee, []).keys()]).toEqual(['a1', 'd4']);
    expect(axes(coffee, path(coffee, 'a1')).map((step) => step.at)).toEqual(['e', 'n']);
    expect(targets(coffee, path(coffee, 'a1')).size).toBe(0);
    expect(swapOf(coffee)?.move).toBe('swap');
    expect(swapOf(morris)).toBeUndefined();
  });

  it('chooses the group that stays if there is only one', () => {
    const keep = (...groups: string[]): Step[] => [
      { do: 'put', at: '0,1', then: groups.map((at) => ({ do: 'keep', at, move: `=${at}` })) },
    ];
    expect(path(keep('3,0'), '0,1').at(-1)?.move).toBe('=3,0');
    expect(path(keep('3,0', '0,0'), '0,1').at(-1)?.move).toBeUndefined();
  });

  it('lists forbidden steps and never chooses them', () => {
    const steps: Step[] = [
      { do: 'put', at: 'a1', then: [{ do: 'rod', at: 'nw', barred: 'rod-without-empty' }] },
      { do: 'capture', at: 'd6', barred: 'protected' },
    ];
    expect(axes(steps, path(steps, 'a1')).map((step) => step.barred)).toEqual([
      'rod-without-empty',
    ]);
    expect([...barredPlaces(steps, [])]).toEqual([['d6', 'protected']]);
    expect([...targets(steps, []).keys()]).toEqual(['a1']);
    expect(path(steps, 'd6')).toEqual([]);
  });

  it('restarts at another first place', () => {
    expect(path(morris, 'd2', 'g1')).toEqual([morris[1]]);
  });

  it('is discarded by choosing the first place again or a place without a step', () => {
    expect(path(morris, 'd2', 'd2')).toEqual([]);
    expect(path(morris, 'd2', 'e5')).toEqual([]);
    expect(path(morris, 'e5')).toEqual([]);
  });
});

it('finds the steps of a move and ignores forbidden steps', () => {
  const steps: Step[] = [
    { do: 'put', at: 'c3', then: [{ do: 'rod', at: 'e', barred: 'rod-without-empty' }] },
    { do: 'put', at: 'c4', then: [{ do: 'rod', at: 'e', move: 'c4e' }] },
  ];
  expect(pathOf(steps, 'c4e')?.map((step) => step.at)).toEqual(['c4', 'e']);
  expect(pathOf(steps, 'c3e')).toBeUndefined();
});
