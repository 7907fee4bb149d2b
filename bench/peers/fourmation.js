/** The rules of 4mation, shared by the peer servers. Plain functions over arrays. */

/** A mark of nobody, of the first and of the second player. */
export const EMPTY = 0;
export const FIRST = 1;
export const SECOND = 2;

export const DEFAULTS = Object.freeze({ side: 7, n: 4, fallback: 'near' });

const LINES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** An empty board: cells by row from the bottom, by column from the left. */
export function emptyBoard({ side } = DEFAULTS) {
  return new Array(side * side).fill(EMPTY);
}

/** The name of a cell, such as `c5`. */
export function cellName(cell, { side } = DEFAULTS) {
  return String.fromCharCode(97 + (cell % side)) + (Math.floor(cell / side) + 1);
}

/** The cell with a name. */
export function cellOf(name, { side } = DEFAULTS) {
  return (Number(name.slice(1)) - 1) * side + name.charCodeAt(0) - 97;
}

/** The other player. */
export function opponent(player) {
  return FIRST + SECOND - player;
}

/** The cells that `player` may mark. `last` is the cell of the opponent's last mark, or -1 at the start. */
export function legalCells(cells, last, player, options = DEFAULTS) {
  const empty = (cell) => cells[cell] === EMPTY;
  const all = cells.map((_, cell) => cell).filter(empty);
  if (last < 0) return all;
  const { side } = options;
  const near = neighbours(last, side).filter(empty);
  if (near.length > 0 || options.fallback === 'anywhere') return near.length > 0 ? near : all;
  const theirs = opponent(player);
  return all.filter((cell) => neighbours(cell, side).some((other) => cells[other] === theirs));
}

/** Whether `player` may mark `cell`. */
export function isLegal(cells, last, player, cell, options = DEFAULTS) {
  return legalCells(cells, last, player, options).includes(cell);
}

/** The outcome after the mark at `last`: `{ winner, reason }`, or null while the game continues. */
export function outcomeAfter(cells, last, options = DEFAULTS) {
  const player = cells[last];
  if (makesLine(cells, last, options)) return { winner: player, reason: 'line' };
  if (!cells.includes(EMPTY)) return { winner: null, reason: 'full' };
  const moves = legalCells(cells, last, opponent(player), options);
  return moves.length === 0 ? { winner: null, reason: 'stuck' } : null;
}

/** Whether the mark at `cell` is part of a line that wins. */
function makesLine(cells, cell, { side, n }) {
  const column = cell % side;
  const row = Math.floor(cell / side);
  const run = (dx, dy) => {
    let length = 0;
    for (let x = column + dx, y = row + dy; inside(x, y, side); x += dx, y += dy) {
      if (cells[y * side + x] !== cells[cell]) break;
      length += 1;
    }
    return length;
  };
  return LINES.some(([dx, dy]) => run(dx, dy) + 1 + run(-dx, -dy) >= n);
}

function inside(x, y, side) {
  return x >= 0 && x < side && y >= 0 && y < side;
}

/** The up to eight cells around a cell, computed once for each size of board. */
function neighbours(cell, side) {
  let table = tables.get(side);
  if (!table) {
    table = Array.from({ length: side * side }, (_, from) => around(from, side));
    tables.set(side, table);
  }
  return table[cell];
}

const tables = new Map();

function around(cell, side) {
  const found = [];
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      const x = (cell % side) + dx;
      const y = Math.floor(cell / side) + dy;
      if ((dx !== 0 || dy !== 0) && inside(x, y, side)) found.push(y * side + x);
    }
  }
  return found;
}
