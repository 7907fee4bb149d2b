/**
 * The pieces on a board from one picture to the next, so that a renderer can show what happened:
 * each piece keeps an identity, and with it its element, when it goes to another place.
 */
import type { Piece, Side } from '../../api/model';

export interface TrackedPiece {
  id: number;
  at: string;
  side: Side;
  /** How it came here: with the picture, laid just now, or from another place. */
  came: 'stood' | 'laid' | 'moved';
}

export interface TrackedPieces {
  pieces: readonly TrackedPiece[];
  /** The pieces that the last change took off the board. */
  gone: readonly TrackedPiece[];
  /** The first identity not yet given. */
  next: number;
}

/** What changes at once in more pieces than this is another position, not a move. */
const MOST = 24;

/** A first picture: nothing in it has just happened. */
export function stand(pieces: readonly Piece[], next = 0): TrackedPieces {
  return {
    pieces: pieces.map(({ at, side }, i) => ({ id: next + i, at, side, came: 'stood' })),
    gone: [],
    next: next + pieces.length,
  };
}

const key = ({ at, side }: Piece) => `${side} ${at}`;

/**
 * The next picture. Where one piece of a side came and one left, it is the same one, moved; where
 * several left, it is the one from a place that the move touched. The same picture again is the
 * same object.
 */
export function advance(
  before: TrackedPieces,
  pieces: readonly Piece[],
  touched: readonly string[],
): TrackedPieces {
  const old = new Map(before.pieces.map((piece) => [key(piece), piece]));
  const came = pieces.filter((piece) => !old.has(key(piece)));
  const left = new Set(old.values());
  for (const piece of pieces) left.delete(old.get(key(piece))!);
  if (came.length === 0 && left.size === 0) return before;
  if (came.length + left.size > MOST) return stand(pieces, before.next);

  const movers = new Map<string, TrackedPiece>();
  for (const side of ['first', 'second'] as const) {
    const [to, ...others] = came.filter((piece) => piece.side === side);
    const away = [...left].filter((piece) => piece.side === side);
    const [from, ...more] =
      away.length > 1 ? away.filter((piece) => touched.includes(piece.at)) : away;
    if (!to || others.length || !from || more.length) continue;
    movers.set(key(to), from);
    left.delete(from);
  }
  let { next } = before;
  const now = pieces.map((piece): TrackedPiece => {
    const stayed = old.get(key(piece));
    if (stayed) return stayed.came === 'stood' ? stayed : { ...stayed, came: 'stood' };
    const mover = movers.get(key(piece));
    const { at, side } = piece;
    return mover
      ? { id: mover.id, at, side, came: 'moved' }
      : { id: next++, at, side, came: 'laid' };
  });
  return { pieces: now, gone: [...left], next };
}
