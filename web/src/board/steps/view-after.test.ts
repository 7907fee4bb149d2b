import { describe, expect, it } from 'vitest';
import type { Step, View } from '../../api/model';
import { boardLayout } from '../geometry/boards';
import { viewAfter } from './view-after';

describe('the view after some steps', () => {
  const view: View = {
    colours: ['white', 'black'],
    pieces: [
      { at: 'd2', side: 'first' },
      { at: 'a7', side: 'second' },
    ],
    hands: null,
    lost: null,
    rod: null,
    winning: [],
    shapes: [],
    notes: [],
  };
  const lift: Step = { do: 'lift', at: 'd2' };
  const shown = (...steps: Step[]) =>
    viewAfter(view, steps, 'first', boardLayout('morris', {})).pieces.map(
      ({ at, side }) => `${at} ${side}`,
    );

  it('keeps a lifted piece until its destination is chosen', () => {
    expect(shown(lift)).toEqual(['d2 first', 'a7 second']);
    expect(shown(lift, { do: 'put', at: 'd3' })).toEqual(['a7 second', 'd3 first']);
  });

  it('removes captured pieces', () => {
    expect(shown(lift, { do: 'put', at: 'd1' }, { do: 'capture', at: 'a7' })).toEqual(['d1 first']);
  });

  it('is the same object if nothing is chosen', () => {
    expect(viewAfter(view, [], 'first', boardLayout('morris', {}))).toBe(view);
  });

  it('keeps pieces that a lift cuts off until the destination is chosen', () => {
    const put: Step = { do: 'put', at: 'g7', move: 'd2-g7' };
    const cut: Step = { do: 'lift', at: 'd2', gone: ['a7'], then: [put] };
    const places = (...path: Step[]) =>
      viewAfter(view, path, 'first', boardLayout('morris', {})).pieces.map((piece) => piece.at);
    expect(places(cut)).toEqual(['d2', 'a7']);
    expect(places(cut, put)).toEqual(['g7']);
  });

  it('lays the rod on the new stone', () => {
    const rod = viewAfter(
      view,
      [
        { do: 'put', at: 'a1' },
        { do: 'rod', at: 'n' },
      ],
      'first',
      boardLayout('coffee', { board: 'square', side: 3 }),
    ).rod;
    expect(rod).toEqual({ at: 'a1', axis: 'n', line: ['a1', 'a2', 'a3'] });
  });

  it('counts pieces in hand and captured pieces', () => {
    const counted = { ...view, hands: [5, 4], lost: [0, 1] } satisfies View;
    const path: Step[] = [
      { do: 'put', at: 'g7' },
      { do: 'capture', at: 'a7' },
    ];
    const after = viewAfter(counted, path, 'first', boardLayout('morris', {}));
    expect(after).toMatchObject({ hands: [4, 4], lost: [0, 2] });
    const moved = viewAfter(
      counted,
      [lift, { do: 'put', at: 'd3' }],
      'first',
      boardLayout('morris', {}),
    );
    expect(moved).toMatchObject({ hands: [5, 4], lost: [0, 1] });
  });
});
