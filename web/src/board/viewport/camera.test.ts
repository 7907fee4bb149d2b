import { describe, expect, it } from 'vitest';
import {
  between,
  fit,
  follow,
  include,
  limited,
  middle,
  pan,
  pinch,
  pointAt,
  reshaped,
  zoom,
} from './camera';

const box = { x: -3, y: -2, width: 6, height: 5 };

describe('the window onto the plane', () => {
  it('fits the whole board at an aspect ratio', () => {
    const window = fit(box, 1.5);
    expect(window.width / window.height).toBeCloseTo(1.5);
    expect(window.x).toBeLessThanOrEqual(box.x);
    expect(window.y + window.height).toBeGreaterThanOrEqual(box.y + box.height);
    expect(middle(window)).toEqual(middle(box));
  });

  it('does not move while all tiles are inside', () => {
    const window = fit(box, 1);
    expect(follow(window, { ...box, width: 6.5 })).toBe(window);
  });

  it('moves only as far as a tile outside requires', () => {
    const window = fit(box, 1);
    const moved = follow(window, { ...box, x: box.x - 1.5 });
    expect(moved.width).toBe(window.width);
    expect(moved.y).toBe(window.y);
    expect(moved.x).toBeLessThanOrEqual(box.x - 1.5);
    expect(moved.x).toBeGreaterThan(box.x - 3);
  });

  it('widens if moving is not enough', () => {
    const window = fit(box, 1);
    const wider = include(window, { ...box, width: 20 });
    expect(wider).toEqual({ x: -3, y: expect.any(Number), width: 20, height: 20 });
    expect(middle(wider).y).toBeCloseTo(middle(window).y);
  });

  it('is reduced about its middle to a maximum width', () => {
    const window = fit(box, 1);
    expect(limited(window, 20)).toBe(window);
    const reduced = limited(window, 5);
    expect([reduced.width, reduced.height]).toEqual([5, 5]);
    expect(middle(reduced)).toEqual(middle(window));
  });

  it('keeps its width and its middle at another aspect ratio', () => {
    const window = fit(box, 1);
    const tall = reshaped(window, 0.5);
    expect([tall.width, tall.height]).toEqual([window.width, 2 * window.width]);
    expect(middle(tall)).toEqual(middle(window));
  });

  it('zooms about a fixed point', () => {
    const window = fit(box, 1);
    const about = pointAt(window, { x: 1 / 4, y: 1 / 2 });
    const nearer = zoom(window, 1.25, about);
    expect(nearer.width).toBeCloseTo(window.width / 1.25);
    expect(pointAt(nearer, { x: 1 / 4, y: 1 / 2 })).toEqual(about);
  });

  it('has a minimum and a maximum width', () => {
    const window = fit(box, 1);
    expect(zoom(window, 1000, middle(window)).width).toBe(4);
    expect(zoom(window, 1 / 1000, middle(window)).width).toBe(60);
  });

  it('pans with the pointer', () => {
    expect(pan(box, { x: 1, y: -1 })).toEqual({ ...box, x: -4, y: -1 });
  });

  it('keeps the points under two fingers fixed while pinching', () => {
    const window = fit(box, 1);
    const fingers = [
      { x: 0.2, y: 0.5 },
      { x: 0.6, y: 0.5 },
    ];
    const moved = [
      { x: 0.1, y: 0.3 },
      { x: 0.9, y: 0.3 },
    ];
    const grip = (parts: { x: number; y: number }[]) => {
      const [a, b] = parts.map((part) => pointAt(window, part));
      return {
        middle: { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 },
        spread: Math.hypot(a!.x - b!.x, a!.y - b!.y),
      };
    };
    const after = pinch(window, grip(fingers), grip(moved));
    for (const i of [0, 1]) {
      const [was, is] = [pointAt(window, fingers[i]!), pointAt(after, moved[i]!)];
      expect(is.x).toBeCloseTo(was.x);
      expect(is.y).toBeCloseTo(was.y);
    }
  });

  it('interpolates between two windows about their common fixed point', () => {
    const window = fit(box, 1);
    const about = pointAt(window, { x: 0.3, y: 0.8 });
    const nearer = zoom(window, 2, about);
    const way = between(window, nearer);
    expect(way(0)).toEqual(window);
    expect(way(1)).toEqual(nearer);
    const half = way(0.5);
    expect(half.width).toBeCloseTo(window.width / Math.SQRT2);
    expect(half.width / half.height).toBeCloseTo(1);
    const stays = pointAt(half, { x: 0.3, y: 0.8 });
    expect(stays.x).toBeCloseTo(about.x);
    expect(stays.y).toBeCloseTo(about.y);
  });

  it('interpolates linearly without zooming', () => {
    expect(between(box, pan(box, { x: 2, y: 0 }))(0.25)).toEqual({ ...box, x: -3.5 });
  });
});
