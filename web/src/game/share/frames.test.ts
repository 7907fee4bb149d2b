import { expect, it } from 'vitest';
import { frameOf } from './frames';

const pixels = (...colours: [number, number, number][]) =>
  new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]));

const RED: [number, number, number] = [248, 0, 0];
const BLUE: [number, number, number] = [0, 0, 248];

it('contains only the pixels that differ from the frame before', () => {
  const before = pixels(RED, RED, RED);
  const first = frameOf(before);
  expect(first.transparentIndex).toBeUndefined();
  expect(first.palette[first.index[0]!]!.slice(0, 3)).toEqual(RED);

  const { index, palette, transparentIndex } = frameOf(pixels(RED, BLUE, RED), before);
  expect([index[0], index[2]]).toEqual([transparentIndex, transparentIndex]);
  expect(palette[index[1]!]!.slice(0, 3)).toEqual(BLUE);

  const same = frameOf(before, before);
  expect([...same.index]).toEqual(Array(3).fill(same.transparentIndex));
});
