import { describe, expect, it } from 'vitest';
import type { Step } from '../../api/model';
import { plainView } from '../drawings/drawing';
import { drawingOf } from '../drawings';
import { premoveSteps, replay } from './premove';

const men = plainView({
  colours: ['white', 'black'],
  pieces: [
    { at: 'a1', side: 'first' },
    { at: 'a4', side: 'second' },
  ],
  hands: [0, 1],
});
const points = drawingOf('morris')!.layout({}, men);

describe('choosing', () => {
  it('offers every empty place while there are pieces in the hand, else the own pieces', () => {
    const puts = premoveSteps(men, 'second', points);
    expect(puts).toHaveLength(22);
    expect(puts.every((step) => step.do === 'put' && !['a1', 'a4'].includes(step.at))).toBe(true);
    const [lift, ...others] = premoveSteps(men, 'first', points);
    expect(lift).toMatchObject({ do: 'lift', at: 'a1', then: puts });
    expect(others).toEqual([]);
  });

  it('offers every axis once there is a rod', () => {
    const stones = plainView({ colours: ['black', 'orange'], pieces: [] });
    const cells = drawingOf('coffee')!.layout({ board: 'square', side: 3 }, stones);
    const rod = { at: 'b2', axis: 'n', line: ['b1', 'b2', 'b3'] };
    expect(premoveSteps(stones, 'first', cells)[0]).toEqual({ do: 'put', at: expect.any(String) });
    const axes = premoveSteps({ ...stones, rod }, 'first', cells)[0]!.then!;
    expect(axes.map((step) => `${step.do} ${step.at}`).sort()).toEqual([
      'rod e',
      'rod n',
      'rod ne',
      'rod nw',
    ]);
  });
});

describe('the legal steps of a premove', () => {
  const steps: Step[] = [
    {
      do: 'lift',
      at: 'd2',
      then: [
        { do: 'put', at: 'd3', move: 'd2-d3' },
        { do: 'put', at: 'd1', then: [{ do: 'capture', at: 'a7', move: 'd2-d1xa7' }] },
      ],
    },
    {
      do: 'lift',
      at: '1,0',
      then: [{ do: 'keep', at: '0,0', then: [{ do: 'put', at: '0,1', move: '1,0>0,1' }] }],
    },
    {
      do: 'lift',
      at: '2,0',
      then: [
        { do: 'keep', at: '0,0', then: [{ do: 'put', at: '0,1' }] },
        { do: 'keep', at: '3,0', then: [{ do: 'put', at: '0,1' }] },
      ],
    },
    { do: 'lift', at: '3,0', gone: ['4,0'], then: [{ do: 'put', at: '0,1', move: '3,0>0,1' }] },
    { do: 'put', at: 'b4', barred: 'adjacent' },
    { do: 'put', at: 'd4', move: 'd4' },
  ];
  const step = (text: string): Step => {
    const [verb, at] = text.split(' ') as [Step['do'], string];
    return { do: verb, at };
  };
  const played = (...texts: string[]) => {
    const path = replay(steps, texts.map(step));
    return path && (path.at(-1)?.move ?? path.map(({ at }) => at).join(' '));
  };

  it.each([
    [['lift d2', 'put d3'], 'd2-d3'],
    [['lift d2'], 'd2'],
    // The man to capture remains to be chosen.
    [['lift d2', 'put d1'], 'd2 d1'],
    // So does one of several groups, and the place where tiles are cut off.
    [['lift 1,0', 'put 0,1'], '1,0>0,1'],
    [['lift 2,0', 'put 0,1'], '2,0'],
    [['lift 3,0', 'put 0,1'], '3,0'],
    // A stone that wins needs no rod.
    [['put d4', 'rod e'], 'd4'],
    [['lift d2', 'put d6'], undefined],
    [['lift g1', 'put g4'], undefined],
    [['put b4'], undefined],
    [['put d2'], undefined],
    [['lift d2', 'put d1', 'rod e'], undefined],
  ])('%s: %s', (premove, move) => {
    expect(played(...premove)).toBe(move);
  });
});
