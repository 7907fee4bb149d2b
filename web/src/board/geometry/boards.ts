/**
 * The bounded boards, as the rules lay them out: `GET /rules/{game}` sends the same. They are in a file because boards
 * appear before any response. `cargo test -p ludoteca-rules --test page` keeps it current.
 */
import type { Options } from '../../api/model';
import file from './boards.json';
import { ROW } from './hex';
import {
  boxAround,
  makeLayout,
  type Box,
  type CellShape,
  type Label,
  type Layout,
  type Point,
  type Spot,
} from './layout';

/** Names, half cells to the right, and rows down, separated by spaces. */
type Columns = readonly [string, string, string];

interface Board {
  /** The options that determine the board. */
  options: Options;
  cell: CellShape;
  spots: Columns;
  /** Pairs of neighbouring points, as indices into `spots`. */
  lines: readonly (readonly [number, number])[];
  axes: Columns;
  labels: Columns;
}

const boards = file as unknown as Readonly<Record<string, readonly Board[]>>;

/** Shifts of labels from their position in the rules, one cell from the board, to their position on the page. */
const SHIFTS = {
  square: { letter: { x: 0, y: -0.24 }, number: { x: 0.24, y: 0 } },
  point: { letter: { x: 0, y: -0.16 }, number: { x: 0.16, y: 0 } },
  hex: { letter: { x: 0.22, y: 0 }, number: { x: 0.14, y: 0.42 - ROW } },
};
/** The same for the numbers below a hexagon. */
const BELOW = { x: -0.1, y: 0.72 - ROW };

const isNumber = ({ text }: Label): boolean => /\d/.test(text);

function shifted(label: Label, cell: CellShape, bottom: number): Label {
  const shift =
    cell === 'hex' && label.y > bottom + 0.1
      ? BELOW
      : SHIFTS[cell][isNumber(label) ? 'number' : 'letter'];
  return { ...label, x: label.x + shift.x, y: label.y + shift.y };
}

/** The numbers at the other end of a hexagon's diagonals, which bend at the middle row; the longest one's is there. */
const opposite = (labels: readonly Label[]): Label[] =>
  labels
    .filter((label) => isNumber(label) && Number(label.text) < labels.length / 2)
    .map((label) => ({ ...label, y: -label.y }));

function boxOf(cell: CellShape, spots: readonly Point[], labels: readonly Point[]): Box {
  if (cell === 'hex') {
    const around = boxAround([...spots, ...labels], 0.3);
    // Symmetric about the centre, so that the board is aligned with the content below it.
    const half = Math.max(-around.x, around.x + around.width);
    return { ...around, x: -half, width: 2 * half };
  }
  const { x, y, width, height } = boxAround(spots, 0);
  const [free, labelled] = cell === 'square' ? [0.55, 1] : [0.65, 1.05];
  const margins = free + labelled;
  return { x: x - labelled, y: y - free, width: width + margins, height: height + margins };
}

function spotsOf([names, columns, rows]: Columns): Spot[] {
  const [xs, ys] = [columns, rows].map((text) => text.split(' ').map(Number));
  return names.split(' ').map((name, i) => ({ name, x: xs![i]! / 2, y: ys![i]! }));
}

function layoutOf({ cell, lines, axes, ...parts }: Board): Layout {
  const row = cell === 'hex' ? ROW : 1;
  const places = spotsOf(parts.spots);
  const { width, height } = boxAround(places, 0);
  // Square boards are measured from their first cell, the others from their middle.
  const origin = cell === 'square' ? { x: 0, y: 0 } : { x: width / 2, y: height / 2 };
  const place = ({ x, y }: Point): Point => ({ x: x - origin.x, y: (y - origin.y) * row });
  const spots = places.map((spot) => ({ name: spot.name, ...place(spot) }));
  const bottom = Math.max(...spots.map(({ y }) => y));
  const labels = spotsOf(parts.labels).map((label) =>
    shifted({ text: label.name, ...place(label) }, cell, bottom),
  );
  if (cell === 'hex') labels.push(...opposite(labels));
  return makeLayout({
    spots,
    cell,
    box: boxOf(cell, spots, labels),
    labels,
    lines: lines.map(([from, to]) => [spots[from]!, spots[to]!]),
    axes: Object.fromEntries(spotsOf(axes).map(({ name, x, y }) => [name, { x, y: y * row }])),
    unbounded: false,
  });
}

/** Cache of layouts: an identical object is not rendered again. */
const made = new Map<Board, Layout>();

/** The board of a game with these options. */
export function boardLayout(game: string, options: Options): Layout {
  const isBoard = (board: Board): boolean =>
    Object.entries(board.options).every(([name, value]) => options[name] === value);
  const board = boards[game]!.find(isBoard)!;
  const layout = made.get(board) ?? layoutOf(board);
  made.set(board, layout);
  return layout;
}
