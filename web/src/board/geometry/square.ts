import { bySize, letter, makeLayout } from './layout';

/** A square board: column letters from the left, row numbers from the bottom. */
export const squareLayout = bySize((side) => {
  const range = Array.from({ length: side }, (_, i) => i);
  const y = (row: number) => side - 1 - row;
  return makeLayout({
    spots: range.flatMap((row) =>
      range.map((column) => ({ name: `${letter(column)}${row + 1}`, x: column, y: y(row) })),
    ),
    cell: 'square',
    box: { x: -1, y: -0.55, width: side + 0.55, height: side + 0.55 },
    labels: [
      ...range.map((column) => ({ text: letter(column), x: column, y: side - 0.24 })),
      ...range.map((row) => ({ text: `${row + 1}`, x: -0.76, y: y(row) })),
    ],
    axes: { e: { x: 1, y: 0 }, n: { x: 0, y: -1 }, ne: { x: 1, y: -1 }, nw: { x: -1, y: -1 } },
    unbounded: false,
  });
});
