import { beforeAll, describe, expect, it } from 'vitest';
import type { Judged, Verdict, View } from '../api/model';
import { words } from '../words/words.svelte';
import { exactTally, faultsOf, nextFault, shares, verdictSentences } from './verdict';

const position = {
  game: 'fourmation',
  view: { colours: ['cross', 'circle'] } as unknown as View,
};

function judged(ply: number, verdict: Verdict, before = 0.5, after = 0.5): Judged {
  const rated = (expected: number) => ({
    value: { kind: 'estimate' as const, centi: 0 },
    expected,
  });
  return {
    ply,
    plies: 4,
    move: 'a1',
    to_move: ply % 2 ? 'first' : 'second',
    before: rated(before),
    after: rated(after),
    best: { move: 'b2', moves: ['b2'], steps: [{ do: 'put', at: 'b2' }] },
    verdict,
    only_move: false,
    lost_already: false,
  };
}
const game = (...moves: Judged[]) => new Map(moves.map((move) => [move.ply, move]));

describe('a reviewed game', () => {
  it('counts how often each side kept a proved value', () => {
    const proved = (kind: 'win' | 'draw' | 'loss') => ({
      value: { kind, plies: 3 },
      expected: { win: 1, draw: 0.5, loss: 0 }[kind],
    });
    const moves = game(
      { ...judged(1, 'best'), before: proved('win'), after: proved('win') },
      { ...judged(2, 'best'), before: proved('loss'), after: proved('loss') },
      { ...judged(3, 'blunder'), before: proved('win'), after: proved('draw') },
      { ...judged(4, 'good'), before: proved('draw') },
    );
    expect(exactTally(moves)).toEqual({
      first: { kept: 1, known: 2 },
      second: { kept: 1, known: 1 },
    });
  });

  it('has the first side’s expected result after each ply, if known', () => {
    const moves = game(
      judged(1, 'best', 0.5, 0.5),
      judged(2, 'blunder', 0.5, 0.2),
      judged(4, 'good', 0.3, 0.25),
    );
    expect(shares(moves, 4)).toEqual([0.5, 0.5, 0.8, 0.7, 0.75]);
    expect(shares(new Map(), 2)).toEqual([undefined, undefined, undefined]);
  });

  it('has the mistakes of some sides in their order', () => {
    const moves = game(
      judged(3, 'blunder'),
      judged(1, 'mistake'),
      judged(2, 'mistake'),
      judged(4, 'inaccuracy'),
    );
    expect(faultsOf(moves, ['first', 'second'])).toEqual([1, 2, 3]);
    expect(faultsOf(moves, ['first'])).toEqual([1, 3]);
  });

  it('cycles through the mistakes', () => {
    expect([0, 1, 3].map((ply) => nextFault([1, 3], ply))).toEqual([1, 3, 1]);
    expect(nextFault([], 0)).toBeUndefined();
  });
});

describe('a verdict', () => {
  beforeAll(() => words.choose('en'));

  it('names both moves in words, and the change of the winning chances', () => {
    const played = [{ do: 'put' as const, at: 'a1' }];
    expect(verdictSentences(judged(1, 'mistake', 0.6, 0.4), position, played)).toEqual([
      'A mark on a1 is a mistake: a mark on b2 was clearly better.',
      'Crosses: before, 60% winning chances; after, 40%.',
    ]);
  });

  it('reports that a move was the only good one, or that the position was already lost', () => {
    const only = { ...judged(2, 'best'), only_move: true, lost_already: true };
    const sentences = verdictSentences(only, position);
    expect(sentences).toContain(words.t('web-review-only'));
    expect(sentences).toContain(words.t('web-review-lost'));
    expect(sentences.at(-1)).toBe('Circles: 50% winning chances, as before.');
  });

  it('states proved values', () => {
    const proved = judged(1, 'blunder');
    const before = { value: { kind: 'win' as const, plies: 3 }, expected: 1 };
    const after = { value: { kind: 'draw' as const }, expected: 0.5 };
    expect(verdictSentences({ ...proved, before, after }, position).at(-1)).toBe(
      'Crosses: before, win in 3; after, draw.',
    );
  });
});
