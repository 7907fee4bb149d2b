/** A game as an animated GIF: one picture for each position. */
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { flushSync, mount, unmount } from 'svelte';
import type { Options, View } from '../../api/model';
import type { Drawing } from '../../board/drawings';
import { boxAround, type Box } from '../../board/geometry/layout';
import Picture from '../../board/pieces/Picture.svelte';
import { rgbaOf } from './picture-png';
import { pictureOf } from './picture-svg';

/** A position and the places that its last move touched. */
export interface Frame {
  view: View;
  last: readonly string[];
}

export interface Film {
  drawing: Drawing;
  options: Options;
  frames: readonly Frame[];
  background: string;
  title: string;
  /** Called after each picture with the number of pictures done. */
  onprogress?: (done: number) => void;
}

/** How long each position is shown, and the last one, in milliseconds. */
const DELAYS = { each: 900, last: 3000 };
/** Length of the longer side, in pixels. */
const SIZE = 480;
const COLOURS = 64;

/** The part of the board that all pictures show. */
function boxOf({ drawing, options, frames }: Film): Box {
  const layouts = frames.map(({ view }) => drawing.layout(options, view));
  const whole = layouts.find(({ unbounded }) => !unbounded);
  return whole
    ? whole.box
    : boxAround(
        layouts.flatMap(({ spots }) => spots),
        0.6,
      );
}

/** Paints the film. Rejects if the browser cannot paint a picture. */
export async function animationOf(film: Film): Promise<Blob> {
  const { drawing, options, frames, background, title, onprogress } = film;
  const box = boxOf(film);
  const gif = GIFEncoder();
  // Outside the window, but in the document, whose style sheets colour the pieces.
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  Object.assign(host.style, { position: 'fixed', left: '-9999px', width: '1px', height: '1px' });
  // A picture shows the end of each animation.
  for (const duration of ['--quick', '--calm', '--slow']) host.style.setProperty(duration, '0s');
  document.body.append(host);
  try {
    for (const [i, { view, last }] of frames.entries()) {
      const layout = drawing.layout(options, view);
      const picture = mount(Picture, { target: host, props: { drawing, layout, view, last } });
      flushSync();
      const drawn = host.querySelector<SVGGraphicsElement>('.picture')!;
      const svg = pictureOf({ drawn, background, title, box });
      await unmount(picture);
      const { data, width, height } = await rgbaOf(svg, SIZE);
      const palette = quantize(data, COLOURS);
      const delay = i === frames.length - 1 ? DELAYS.last : DELAYS.each;
      gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay });
      onprogress?.(i + 1);
    }
  } finally {
    host.remove();
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}
