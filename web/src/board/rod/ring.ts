/** The ring of axes around a stone: where its handles are, large enough for a thumb. */
import type { Step } from '../../api/model';
import { lineThrough, type Box, type Layout, type Point, type Spot } from '../geometry/layout';

/** Minimum width of a handle, in pixels. */
export const MIN_HANDLE_WIDTH = 44;

export interface Arm {
  step: Step;
  /** Positions of its handles relative to the stone; one if the other would be off the board. */
  ends: Point[];
  /** Direction of the axis, in degrees. */
  angle: number;
  /** The cells of its line that are free, the stone's own not counted. */
  free: Spot[];
  /** The ends of its line. */
  from: Spot;
  to: Spot;
}

export interface Ring {
  arms: Arm[];
  /** The radius of a handle, in cells. */
  grip: number;
}

/**
 * The ring of axes around a stone. `scale` is the width of a cell in pixels: on a small board a
 * handle is as large as the ring allows, on a large one as large as a touch target needs.
 */
export function ringOf(
  layout: Layout,
  stone: Spot,
  axes: readonly Step[],
  occupied: ReadonlySet<string>,
  scale: number,
): Ring {
  const count = Object.keys(layout.axes).length * 2;
  // Neighbouring handles touch when their middles are this far from the stone's, for radius 1.
  const spread = 1 / Math.sin(Math.PI / count);
  const grip = Math.max(MIN_HANDLE_WIDTH / 2 / scale, layout.cell === 'hex' ? 0.42 : 0.34);
  const reach = Math.max(0.92, grip * spread);
  const arms = axes.map((step): Arm => {
    const axis = layout.axes[step.at] ?? { x: 1, y: 0 };
    const length = Math.hypot(axis.x, axis.y);
    const line = lineThrough(layout, stone, step.at);
    const ends = [1, -1].map((sign) => ({
      x: (sign * axis.x * reach) / length,
      y: (sign * axis.y * reach) / length,
    }));
    return {
      step,
      ends: inside(layout.box, stone, ends),
      angle: (Math.atan2(axis.y, axis.x) * 180) / Math.PI,
      free: line.filter((spot) => spot !== stone && !occupied.has(spot.name)),
      from: line[0] ?? stone,
      to: line.at(-1) ?? stone,
    };
  });
  // Clockwise from the row, so that the arrow keys go round the ring.
  const around = ({ angle }: Arm) =>
    ((angle % 180) + 180) % 180 === 0 ? 180 : ((angle % 180) + 180) % 180;
  return { arms: arms.sort((a, b) => around(b) - around(a)), grip };
}

/** The ends that are fully visible, or else the one that protrudes least. */
function inside(box: Box, stone: Point, ends: Point[]): Point[] {
  const out = ({ x, y }: Point) =>
    Math.max(
      box.x - stone.x - x,
      stone.x + x - box.x - box.width,
      box.y - stone.y - y,
      stone.y + y - box.y - box.height,
    );
  const seen = ends.filter((end) => out(end) <= -0.2);
  return seen.length ? seen : [...ends].sort((a, b) => out(a) - out(b)).slice(0, 1);
}
