/** Sheets of paper and the placement of boards on them. All lengths are millimetres. */
import type { Box, Point } from '../board/geometry/layout';

/** A sheet, upright. */
export interface Paper {
  width: number;
  height: number;
}

export type PaperName = 'a4' | 'letter';

export const PAPERS: Readonly<Record<PaperName, Paper>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
};

/** Margin, slightly more than printers need. */
export const MARGIN = 14;
/** Height of the header line with the name of the game. */
export const HEADER_HEIGHT = 12;
/** Distance between two boards. */
const GAP = 8;
/** Maximum distance between two cells. */
const MAX_SCALE = 24;

/** Countries that print on Letter. */
const LETTER = /-(us|ca|mx|co|cl|cr|gt|pa|ve|do|pr|ph)$/i;

/** The usual paper for a locale such as `es-MX`. */
export const usualPaper = (locale: string): PaperName => (LETTER.test(locale) ? 'letter' : 'a4');

/** The printable part of a sheet, below the header. */
export const areaOf = ({ width, height }: Paper): Box => ({
  x: MARGIN,
  y: MARGIN + HEADER_HEIGHT,
  width: width - 2 * MARGIN,
  height: height - 2 * MARGIN - HEADER_HEIGHT,
});

export interface Arrangement {
  /** Millimetres from one cell to the next. */
  scale: number;
  /** The middle of each board. */
  middles: Point[];
}

/**
 * Lays `count` boards of a size (in cells) on an area, in the rows and columns that give each board the
 * most room, with `foot` millimetres to write on below each.
 */
export function arrange(
  count: number,
  area: Box,
  size: { width: number; height: number },
  foot: number,
): Arrangement {
  const scaleOf = (columns: number): number => {
    const rows = Math.ceil(count / columns);
    const across = (area.width - GAP * (columns - 1)) / columns / size.width;
    const down = ((area.height - GAP * (rows - 1)) / rows - foot) / size.height;
    return Math.min(MAX_SCALE, across, down);
  };
  const choices = Array.from({ length: count }, (_, i) => i + 1);
  const columns = choices.reduce((best, next) => (scaleOf(next) > scaleOf(best) ? next : best));
  const [rows, scale] = [Math.ceil(count / columns), scaleOf(columns)];
  const [width, height] = [area.width / columns, area.height / rows];
  const middles = Array.from({ length: count }, (_, i) => ({
    x: area.x + width * ((i % columns) + 0.5),
    y: area.y + height * (Math.floor(i / columns) + 0.5) - foot / 2,
  }));
  return { scale, middles };
}
