/** A turned board: places are rotated, pieces stay upright. */
import { boxAround, makeLayout, type Box, type Layout, type Point } from './layout';

/** Number of orientations of a board. */
export const turnsOf = (layout: Layout): number => (layout.cell === 'hex' ? 6 : 4);

/** Distance of the outermost places and labels from the edge of a turned board. */
const MARGIN = { spots: 0.6, labels: 0.3 };

const joined = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};

/** Rounds off the error of trigonometric functions, so that coordinates compare equal. */
const clean = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** The layout after `turns` steps clockwise: sixths of a circle for hexagons, else quarters. */
export function turned(layout: Layout, turns: number): Layout {
  const steps = turnsOf(layout);
  const step = ((turns % steps) + steps) % steps;
  if (step === 0) return layout;
  const angle = (2 * Math.PI * step) / steps;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // An unbounded plane is rotated about the origin, so that cells keep their place when tiles are
  // added.
  const middle = layout.unbounded ? { x: 0, y: 0 } : centre(layout);
  const spin = ({ x, y }: Point): Point => ({
    x: clean(x * cos - y * sin),
    y: clean(x * sin + y * cos),
  });
  const place = <T extends Point>(point: T): T => {
    const { x, y } = spin({ x: point.x - middle.x, y: point.y - middle.y });
    return { ...point, x: clean(x + middle.x), y: clean(y + middle.y) };
  };
  // In their old order, so that the elements are kept and the focus with them.
  const spots = layout.spots.map(place);
  const labels = layout.labels.map(place);
  const around = boxAround(spots.length ? spots : [middle], MARGIN.spots);
  const axes = Object.entries(layout.axes).map(([name, axis]) => [name, spin(axis)] as const);
  return makeLayout({
    ...layout,
    spots,
    labels,
    box: labels.length ? joined(around, boxAround(labels, MARGIN.labels)) : around,
    axes: Object.fromEntries(axes),
  });
}

/** Part of the width that another orientation must save, so that a board seldom turns. */
const MIN_SAVING = 0.13;

/**
 * Number of steps by which an unbounded plane has to be turned so that it fills a window of an aspect ratio best; 0
 * while the plane is at most `width` cells wide in that window.
 */
export function fittingTurn(layout: Layout, shape: number, width: number): number {
  const needed = ({ box }: Layout) => Math.max(box.width, box.height * shape);
  const present = needed(layout);
  if (present <= width) return 0;
  // Half a turn changes nothing.
  const [best] = [1, 2]
    .map((turns) => ({ turns, width: needed(turned(layout, turns)) }))
    .sort((a, b) => a.width - b.width);
  return best && best.width < present * (1 - MIN_SAVING) ? best.turns : 0;
}

/** The layout without labels at the edge. */
export function unlabelled(layout: Layout): Layout {
  if (layout.labels.length === 0) return layout;
  return { ...layout, labels: [], box: boxAround(layout.spots, MARGIN.spots) };
}

function centre({ spots }: Layout): Point {
  const { x, y, width, height } = boxAround(spots, 0);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The apparent axis on a turned board, for the name of an axis on the unturned board. */
export function seenAxis(layout: Layout, axis: string): string {
  const { x, y } = layout.axes[axis] ?? { x: 1, y: 0 };
  if (Math.abs(y) < 0.01) return 'e';
  if (Math.abs(x) < 0.01) return 'n';
  return x * y < 0 ? 'ne' : 'nw';
}
