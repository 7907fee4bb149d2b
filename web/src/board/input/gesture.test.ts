import { describe, expect, it } from 'vitest';
import type { Step } from '../../api/model';
import { aimed, gripAt, move, press } from './gesture';

const coffee: Step[] = [
  { do: 'put', at: 'a1', then: [{ do: 'rod', at: 'e', move: 'a1e' }] },
  { do: 'put', at: 'd4', move: 'd4' },
];
const morris: Step[] = [
  { do: 'lift', at: 'd2', then: [{ do: 'put', at: 'd3', move: 'd2-d3' }] },
  { do: 'lift', at: 'g1', then: [{ do: 'put', at: 'g4', move: 'g1-g4' }] },
  { do: 'lift', at: 'a1', barred: 'splits' },
];

describe('a press', () => {
  const pressed = press(1, 'd2', 'carry', { x: 100, y: 100 });

  it('is a click until it has moved some pixels, and then stays a drag', () => {
    const near = move(pressed, { x: 103, y: 102 });
    expect(near.dragging).toBe(false);
    const far = move(near, { x: 110, y: 100 });
    expect(far.dragging).toBe(true);
    expect(move(far, { x: 100, y: 100 }).dragging).toBe(true);
  });

  it('drags any piece that may be lifted, even after another one was lifted', () => {
    expect(gripAt(morris, [], 'd2')).toBe('carry');
    expect(gripAt(morris, [morris[0]!], 'd2')).toBe('carry');
    expect(gripAt(morris, [morris[0]!], 'g1')).toBe('carry');
    expect(gripAt(morris, [], 'd3')).toBeUndefined();
    expect(gripAt(morris, [], 'a1')).toBeUndefined();
  });

  it('aims from a stone that needs a rod, or from a cell where it would', () => {
    expect(gripAt(coffee, [], 'a1')).toBe('aim');
    expect(gripAt(coffee, [coffee[0]!], 'a1')).toBe('aim');
    expect(gripAt(coffee, [], 'd4')).toBeUndefined();
  });
});

describe('aiming', () => {
  const axes = { e: { x: 1, y: 0 }, ne: { x: 1, y: -1 }, nw: { x: -1, y: -1 } };
  const names = Object.keys(axes);

  it('selects the nearest axis in either direction', () => {
    expect(aimed(axes, names, { x: 2, y: 0.3 })).toBe('e');
    expect(aimed(axes, names, { x: -2, y: -0.3 })).toBe('e');
    expect(aimed(axes, names, { x: -1, y: 1.1 })).toBe('ne');
    expect(aimed(axes, names, { x: 1, y: 1.1 })).toBe('nw');
  });

  it('selects none on the stone itself', () => {
    expect(aimed(axes, names, { x: 0.2, y: 0.1 })).toBeUndefined();
  });
});
