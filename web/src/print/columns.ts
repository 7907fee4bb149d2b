/** The moves of a game in columns on a sheet of paper. All lengths are millimetres. */
import type { Point } from '../board/geometry/layout';

export interface Columns {
  /** The height of the letters. */
  size: number;
  /** Each pair of moves with its number, and the start of its baseline. */
  cells: (Point & { text: string })[];
}

const MAX_SIZE = 4.2;
const MIN_SIZE = 1.2;
/** Distance between two lines, in heights of the letters. */
const LEADING = 1.5;
/** Approximate width of a letter, in its height. */
const LETTER = 0.55;
/** Letters between two columns. */
const GUTTER = 3;

/** Pairs of moves in the largest letters that fit, column by column. */
export function columnsOf(moves: readonly string[], width: number, height: number): Columns {
  const pairs = Array.from({ length: Math.ceil(moves.length / 2) }, (_, i) =>
    `${i + 1}. ${moves.slice(2 * i, 2 * i + 2).join(' ')}`.trim(),
  );
  const longest = Math.max(0, ...pairs.map((text) => text.length)) + GUTTER;
  const rowsAt = (size: number) => Math.max(1, Math.floor(height / (size * LEADING)));
  const columnsAt = (size: number) => Math.max(1, Math.floor(width / (longest * LETTER * size)));
  let size = MAX_SIZE;
  while (size > MIN_SIZE && rowsAt(size) * columnsAt(size) < pairs.length) size -= 0.1;
  const rows = Math.max(rowsAt(size), Math.ceil(pairs.length / columnsAt(size)));
  const cells = pairs.map((text, i) => ({
    text,
    x: Math.floor(i / rows) * longest * LETTER * size,
    y: ((i % rows) + 1) * size * LEADING,
  }));
  return { size, cells };
}
