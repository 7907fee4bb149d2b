import { describe, expect, it } from 'vitest';
import { fit, follow, middle, pan, zoom } from './camera';

const box = { x: -3, y: -2, width: 6, height: 5 };

describe('the window onto the plane', () => {
  it('shows all of the board in the wanted shape', () => {
    const window = fit(box, 1.5);
    expect(window.width / window.height).toBeCloseTo(1.5);
    expect(window.x).toBeLessThanOrEqual(box.x);
    expect(window.y + window.height).toBeGreaterThanOrEqual(box.y + box.height);
    expect(middle(window)).toEqual(middle(box));
  });

  it('stays steady until a tile leaves it', () => {
    const window = follow(undefined, box, 1);
    expect(follow(window, { ...box, width: 6.5 }, 1)).toBe(window);
    const wider = follow(window, { ...box, width: 20 }, 1);
    expect(wider.width).toBeGreaterThan(20);
  });

  it('zooms about a point that stays where it is', () => {
    const window = fit(box, 1);
    const about = { x: window.x + window.width / 4, y: window.y + window.height / 2 };
    const nearer = zoom(window, 1.25, about);
    expect(nearer.width).toBeCloseTo(window.width / 1.25);
    expect((about.x - nearer.x) / nearer.width).toBeCloseTo(1 / 4);
    expect((about.y - nearer.y) / nearer.height).toBeCloseTo(1 / 2);
  });

  it('neither zooms through the board nor out of sight', () => {
    const window = fit(box, 1);
    expect(zoom(window, 1000, middle(window)).width).toBe(4);
    expect(zoom(window, 1 / 1000, middle(window)).width).toBe(60);
  });

  it('moves with the hand', () => {
    expect(pan(box, { x: 1, y: -1 })).toEqual({ ...box, x: -4, y: -1 });
  });
});
