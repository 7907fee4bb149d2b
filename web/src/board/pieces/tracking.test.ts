import { describe, expect, it } from 'vitest';
import { advance, stand, type TrackedPieces } from './tracking';
import type { Piece } from '../../api/model';

/** Parses `a1 b2/c3`: the first side's pieces, a slash, the second side's. */
function pieces(text: string): Piece[] {
  const [first = '', second = ''] = text.split('/');
  const of = (names: string, side: Piece['side']) =>
    names.split(' ').flatMap((at) => (at ? [{ at, side }] : []));
  return [...of(first, 'first'), ...of(second, 'second')];
}

const summary = ({ pieces, gone }: TrackedPieces) => ({
  pieces: pieces.map(({ id, at, came }) => `${id} ${at} ${came}`),
  gone: gone.map(({ id, at }) => `${id} ${at}`),
});
const after = (from: string, to: string, touched = '') =>
  summary(advance(stand(pieces(from)), pieces(to), touched.split(' ')));

describe('the change between two positions', () => {
  it('is a new piece', () => {
    expect(after('a1/', 'a1 b2/')).toEqual({ pieces: ['0 a1 stood', '1 b2 laid'], gone: [] });
  });

  it('is a move and a capture', () => {
    expect(after('a1 b2/c3 d4', 'a1 e5/c3')).toEqual({
      pieces: ['0 a1 stood', '1 e5 moved', '2 c3 stood'],
      gone: ['3 d4'],
    });
  });

  it('is a move that cuts off tiles of both sides', () => {
    const seen = after('a1 b2 c3/d4', 'a1 f6/', 'b2 f6');
    expect(seen).toEqual({ pieces: ['0 a1 stood', '1 f6 moved'], gone: ['2 c3', '3 d4'] });
  });

  it('is an undo of two moves', () => {
    expect(after('b2/d4', 'a1/c3').pieces).toEqual(['0 a1 moved', '1 c3 moved']);
  });

  it('is nothing if the pieces are the same', () => {
    const before = stand(pieces('a1/b2'));
    expect(advance(before, pieces('a1/b2').reverse(), [])).toBe(before);
  });

  it('is no move if one side has two new pieces', () => {
    expect(after('a1/', 'b2 c3/').pieces).toEqual(['1 b2 laid', '2 c3 laid']);
  });

  it('never gives two pieces one identity', () => {
    let now = stand(pieces('a1/b2'));
    for (const next of ['a1 c3/b2', 'a1/b2', 'a1 c3/b2', 'c3 e5/']) {
      now = advance(now, pieces(next), []);
      const ids = [...now.pieces, ...now.gone].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
