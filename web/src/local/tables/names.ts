/** The tables that a page can build itself. */

/** The fewest and the most men of a side. */
const [FEWEST, MOST] = [3, 9];
/** The most men on the board in the tables that the page downloads. */
const DOWNLOADED = 9;

/** The most men on the board in the tables that the page builds. */
export const MEN = 10;
/** About how much room these tables take, in bytes; `docs/researchers/tables.md` has the measurement. */
export const ROOM = 30_000_000;

/** Names of the files of all tables with at most `men` men that are not downloaded. */
export function tableFiles(men: number): string[] {
  const names: string[] = [];
  for (let all = DOWNLOADED + 1; all <= men; all++) {
    for (let own = FEWEST; own <= MOST; own++) {
      const other = all - own;
      if (other >= FEWEST && other <= MOST) names.push(`morris-${own}-${other}.table`);
    }
  }
  return names;
}

/** Number of men on the board, from the text of a position; undefined if there are men in hand. */
export function menOf(position: string): number | undefined {
  const [board = '', , ...hands] = position.split(' ');
  return hands.some((hand) => hand !== '0') ? undefined : (board.match(/[wb]/g)?.length ?? 0);
}
