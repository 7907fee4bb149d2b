/** The window through which an unbounded plane is seen. */
import type { Box, Point } from '../geometry/layout';

/** Minimum width of the window, in cells. */
const MIN_WIDTH = 4;
/** Maximum width of the window, in cells. */
const MAX_WIDTH = 60;
/** Margin around the tiles when the window grows, in cells, so that it rarely grows. */
const MARGIN = 0.7;

/** The smallest window of an aspect ratio that shows all of `box`. */
export function fit(box: Box, shape: number, room = MARGIN, least = 8): Box {
  const width = Math.max(box.width + 2 * room, (box.height + 2 * room) * shape, least);
  const height = width / shape;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

export const widened = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

const holds = (window: Box, box: Box): boolean =>
  box.x >= window.x &&
  box.y >= window.y &&
  box.x + box.width <= window.x + window.width &&
  box.y + box.height <= window.y + window.height;

/** The window, moved and enlarged as little as necessary to show all of `box`. */
export function include(window: Box, box: Box): Box {
  if (holds(window, box)) return window;
  const scale = Math.max(1, box.width / window.width, box.height / window.height);
  const { x, y } = middle(window);
  const [width, height] = [window.width * scale, window.height * scale];
  const within = (at: number, low: number, high: number) => Math.min(high, Math.max(low, at));
  return {
    x: within(x - width / 2, box.x + box.width - width, box.x),
    y: within(y - height / 2, box.y + box.height - height, box.y),
    width,
    height,
  };
}

/** The window for a changed board: unchanged while it shows everything, else slightly enlarged. */
export const follow = (window: Box, box: Box): Box =>
  holds(window, box) ? window : include(window, widened(box, MARGIN));

/** The window, reduced about its middle to a maximum width. */
export const limited = (window: Box, width: number): Box =>
  window.width <= width ? window : zoom(window, window.width / width, middle(window));

/** The window at another aspect ratio: with the same width and middle. */
export function reshaped(window: Box, shape: number): Box {
  const height = window.width / shape;
  return { ...window, y: window.y + (window.height - height) / 2, height };
}

/** Zooms by a factor (above 1: in) about a point that stays fixed on the screen. */
export function zoom(window: Box, factor: number, about: Point): Box {
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, window.width / factor));
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

/** Two fingers on the plane: the point between them, and their distance. */
export interface Pinch {
  middle: Point;
  spread: number;
}

/** The window after two fingers moved; the point between them stays fixed. */
export const pinch = (window: Box, from: Pinch, to: Pinch): Box =>
  zoom(
    pan(window, { x: to.middle.x - from.middle.x, y: to.middle.y - from.middle.y }),
    to.spread / from.spread,
    from.middle,
  );

/**
 * The interpolation between two windows, as a function of progress (0 to 1): zooming at a constant
 * rate, with the common fixed point of both windows fixed.
 */
export function between(a: Box, b: Box): (part: number) => Box {
  const mix = (from: number, to: number, part: number) => from + (to - from) * part;
  return (part) => {
    const width = a.width * (b.width / a.width) ** part;
    const done =
      Math.abs(b.width - a.width) < 1e-6 ? part : (width - a.width) / (b.width - a.width);
    return {
      x: mix(a.x, b.x, done),
      y: mix(a.y, b.y, done),
      width,
      height: mix(a.height, b.height, done),
    };
  };
}

/** The point of the plane at a place of the frame, given in fractions of its width and height. */
export const pointAt = (window: Box, part: Point): Point => ({
  x: window.x + part.x * window.width,
  y: window.y + part.y * window.height,
});

export const middle = (box: Box): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});
