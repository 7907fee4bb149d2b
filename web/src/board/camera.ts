/** The window through which an unbounded plane is seen. */
import type { Box, Point } from './geometry/layout';

/** The smallest window, in cells across: nearer would be of no use. */
const NEAREST = 4;
/** The widest window, in cells across. */
const WIDEST = 60;
/** How much room is left around the tiles when the window must grow, so that it seldom must. */
const ROOM = 0.7;

/** The smallest window of a shape (width by height) that shows all of `box`. */
export function fit(box: Box, shape: number, room = ROOM): Box {
  const width = Math.max(box.width + 2 * room, (box.height + 2 * room) * shape, 8);
  const height = width / shape;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

const holds = (window: Box, box: Box): boolean =>
  box.x >= window.x &&
  box.y >= window.y &&
  box.x + box.width <= window.x + window.width &&
  box.y + box.height <= window.y + window.height;

/** The window for a changed board: the old one while it shows everything, else a wider one. */
export function follow(window: Box | undefined, box: Box, shape: number): Box {
  const steady =
    window && holds(window, box) && Math.abs(window.width / window.height - shape) < 0.01;
  return steady ? window : fit(box, shape);
}

/** Zooms by a factor (above 1: nearer) about a point that stays where it is on the screen. */
export function zoom(window: Box, factor: number, about: Point): Box {
  const width = Math.min(WIDEST, Math.max(NEAREST, window.width / factor));
  const scale = width / window.width;
  return {
    x: about.x - (about.x - window.x) * scale,
    y: about.y - (about.y - window.y) * scale,
    width,
    height: window.height * scale,
  };
}

export const pan = (window: Box, by: Point): Box => ({
  ...window,
  x: window.x - by.x,
  y: window.y - by.y,
});

export const middle = (box: Box): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});
