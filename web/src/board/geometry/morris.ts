import { letter, makeLayout, type Layout, type Point } from './layout';

/** The three squares from the outside, as their distance from the middle. */
export const SQUARES = [3, 2, 1] as const;

const MIDDLES_AND_CORNERS = [-1, 0, 1];

/** The lines that join the squares' middles, from outer to inner end. */
export const SPOKES: readonly (readonly [Point, Point])[] = [
  [
    { x: 0, y: -3 },
    { x: 0, y: -1 },
  ],
  [
    { x: 3, y: 0 },
    { x: 1, y: 0 },
  ],
  [
    { x: 0, y: 3 },
    { x: 0, y: 1 },
  ],
  [
    { x: -3, y: 0 },
    { x: -1, y: 0 },
  ],
];

/** The four sides of a square around the middle. */
const sides = (reach: number): (readonly [Point, Point])[] => {
  const corners = [
    { x: -reach, y: -reach },
    { x: reach, y: -reach },
    { x: reach, y: reach },
    { x: -reach, y: reach },
  ];
  return corners.map((corner, i) => [corner, corners[(i + 1) % 4]!] as const);
};

const name = ({ x, y }: Point) => `${letter(x + 3)}${4 - y}`;

/** The 24 points of Nine Men's Morris, named as on a 7×7 grid, the middle at 0,0. */
export function morrisLayout(): Layout {
  const points = SQUARES.flatMap((ring) =>
    MIDDLES_AND_CORNERS.flatMap((dy) =>
      MIDDLES_AND_CORNERS.filter((dx) => dx !== 0 || dy !== 0).map((dx) => ({
        x: dx * ring,
        y: dy * ring,
      })),
    ),
  );
  const lines = [-3, -2, -1, 0, 1, 2, 3];
  return makeLayout({
    spots: points.map((point) => ({ name: name(point), ...point })),
    cell: 'disc',
    box: { x: -4.05, y: -3.65, width: 7.7, height: 7.7 },
    labels: [
      ...lines.map((x) => ({ text: letter(x + 3), x, y: 3.84 })),
      ...lines.map((y) => ({ text: `${4 - y}`, x: -3.84, y })),
    ],
    lines: [...SQUARES.flatMap(sides), ...SPOKES],
    axes: { e: { x: 1, y: 0 }, n: { x: 0, y: -1 } },
    unbounded: false,
  });
}
