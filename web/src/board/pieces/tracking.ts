/**
 * Tracks pieces between positions, so that changes can be animated: a piece that moves keeps its
 * identity and thus its element.
 */
import type { Piece, Side } from '../../api/model';

export interface TrackedPiece {
  id: number;
  at: string;
  side: Side;
  /** How it came here: unchanged, laid just now, or moved from another place. */
  came: 'stood' | 'laid' | 'moved';
}

export interface TrackedPieces {
  pieces: readonly TrackedPiece[];
  /** The pieces that the last change took off the board. */
  gone: readonly TrackedPiece[];
  /** The next unused identity. */
  next: number;
}

/** Maximum number of pieces that a move changes; more mean a different position. */
const MAX_CHANGES = 24;

/** The initial state, without a change to animate. */
export function stand(pieces: readonly Piece[], next = 0): TrackedPieces {
  return {
    pieces: pieces.map(({ at, side }, i) => ({ id: next + i, at, side, came: 'stood' })),
    gone: [],
    next: next + pieces.length,
  };
}

const key = ({ at, side }: Piece) => `${side} ${at}`;

/**
 * The next state. If one piece of a side appeared and one disappeared, it is the same piece, moved;
 * if several disappeared, the one from a place that the move touched. An unchanged position returns
 * the same object.
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
  if (came.length + left.size > MAX_CHANGES) return stand(pieces, before.next);

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
