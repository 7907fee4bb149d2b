import { beforeAll, describe, expect, it } from 'vitest';
import type { Step } from '../../api/model';
import { words } from '../../words/words.svelte';
import { costly, cutOffSentence, lossOf, staying } from './cutoff';
import { pieces, plainView } from '../drawings/drawing';
import type { Focus } from './focus';
import { planeLayout } from '../geometry/plane';

// 0,0 joins two groups of three; red has 0,0 and three other tiles, black has three.
const view = plainView({
  colours: ['red', 'black'],
  pieces: pieces('0,0 1,0 2,0 -2,0', '3,0 -1,0 -3,0'),
});
const layout = planeLayout(view.pieces.map((piece) => piece.at));
const [east, west] = [
  ['1,0', '2,0', '3,0'],
  ['-1,0', '-2,0', '-3,0'],
];
const lift: Step = {
  do: 'lift',
  at: '0,0',
  then: [
    { do: 'keep', at: '1,0', gone: west },
    { do: 'keep', at: '-3,0', gone: east },
  ],
};
const end: Step = { do: 'lift', at: '1,0', gone: ['2,0', '3,0'] };
const focus = (parts: Partial<Focus>): Focus => ({
  path: [],
  next: [lift, end],
  looked: undefined,
  mover: 'first',
  ...parts,
});

beforeAll(() => words.choose('en'));

describe('the loss', () => {
  it('is counted for each side', () => {
    expect(lossOf(view, west)).toEqual([1, 2]);
    expect(lossOf(view, [])).toEqual([0, 0]);
  });

  it('is described to the side to move', () => {
    const step: Step = { do: 'lift', at: '0,0', gone: west };
    expect(cutOffSentence(view, step, 'first')).toBe('You lose one tile, your opponent 2.');
    expect(cutOffSentence(view, step, 'second')).toBe('You lose 2 tiles, your opponent one.');
    expect(cutOffSentence(view, { ...step, gone: ['3,0'] }, 'first')).toBe(
      'Your opponent loses one tile, you lose none.',
    );
    expect(cutOffSentence(view, { ...step, gone: ['3,0'] }, 'second')).toBe(
      'You lose one tile, your opponent none.',
    );
    expect(cutOffSentence(view, lift, 'first')).toBe('');
    expect(cutOffSentence(view, step, null)).toBe('');
  });

  it('is shown for a hovered tile and for a lifted one', () => {
    expect(costly(layout, view, focus({}))).toBeUndefined();
    expect(costly(layout, view, focus({ looked: '1,0' }))).toBe(end);
    const put: Step = { do: 'put', at: '5,5', move: '1,0>5,5' };
    expect(costly(layout, view, focus({ path: [end], next: [put], looked: '5,5' }))).toBe(end);
  });

  it('follows the hovered group while the group to keep is chosen', () => {
    const choosing = focus({ path: [lift], next: lift.then! });
    expect(staying(layout, view, choosing).map(({ group }) => [...group].sort())).toEqual([
      [...east].sort(),
      [...west].sort(),
    ]);
    expect(costly(layout, view, choosing)).toBeUndefined();
    expect(costly(layout, view, { ...choosing, looked: '3,0' })?.gone).toEqual(west);
    expect(costly(layout, view, { ...choosing, looked: '-1,0' })?.gone).toEqual(east);
  });
});
