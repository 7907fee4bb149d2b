/** The tables that a page can build itself. */

/** Minimum and maximum number of men of a side. */
const [MIN_SIDE, MAX_SIDE] = [3, 9];
/** Maximum number of men on the board in the downloaded tables. */
const DOWNLOADED_MEN = 9;

/** Maximum number of men on the board in the tables that the page builds. */
export const BUILT_MEN = 10;
/** Approximate size of these tables, in bytes; `docs/researchers/tables.md` has the measurement. */
export const BUILT_BYTES = 30_000_000;

/** Names of the files of all tables with at most `men` men that are not downloaded. */
export function tableFiles(men: number): string[] {
  const names: string[] = [];
  for (let all = DOWNLOADED_MEN + 1; all <= men; all++) {
    for (let own = MIN_SIDE; own <= MAX_SIDE; own++) {
      const other = all - own;
      if (other >= MIN_SIDE && other <= MAX_SIDE) names.push(`morris-${own}-${other}.table`);
    }
  }
  return names;
}

/** Number of men on the board, from the text of a position; undefined if there are men in hand. */
export function menOf(position: string): number | undefined {
  const [board = '', , ...hands] = position.split(' ');
  return hands.some((hand) => hand !== '0') ? undefined : (board.match(/[wb]/g)?.length ?? 0);
}
