/** The frames of an animation: each contains only the pixels that differ from the frame before. */
import { applyPalette, quantize, type Palette } from 'gifenc';

/** Number of colours of a frame. */
const COLOURS = 64;

export interface IndexedFrame {
  index: Uint8Array;
  palette: Palette;
  /** The index of unchanged pixels; absent in the first frame. */
  transparentIndex?: number;
}

const pixels = (data: Uint8ClampedArray): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

/** A picture as a frame after another one of the same size. */
export function frameOf(data: Uint8ClampedArray, before?: Uint8ClampedArray): IndexedFrame {
  if (!before) {
    const palette = quantize(data, COLOURS);
    return { palette, index: applyPalette(data, palette) };
  }
  const [now, prior] = [pixels(data), pixels(before)];
  const changed: number[] = [];
  now.forEach((pixel, at) => {
    if (pixel !== prior[at]) changed.push(at);
  });
  const part = new Uint8ClampedArray(Uint32Array.from(changed, (at) => now[at]!).buffer);
  const palette = changed.length ? quantize(part, COLOURS) : [];
  const transparentIndex = palette.length;
  const index = new Uint8Array(now.length).fill(transparentIndex);
  const colours = changed.length ? applyPalette(part, palette) : [];
  changed.forEach((at, i) => (index[at] = colours[i]!));
  return { index, palette: [...palette, [0, 0, 0]], transparentIndex };
}
