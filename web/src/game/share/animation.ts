/** A game as an animated GIF: one picture for each position. */
import { GIFEncoder } from 'gifenc';
import { flushSync, mount, unmount } from 'svelte';
import type { Options, View } from '../../api/model';
import type { Drawing } from '../../board/drawings';
import { boxAround, type Box } from '../../board/geometry/layout';
import Picture from '../../board/pieces/Picture.svelte';
import type { Caption } from './caption';
import { captioned } from './captioned';
import { frameOf } from './frames';
import { rgbaOf } from './picture-png';

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
  caption: Caption;
  /** Called after each picture with the number of pictures done. */
  onprogress?: (done: number) => void;
}

/** How long each position is shown, and the last one, in milliseconds. */
const DELAYS = { each: 900, last: 3000 };
/** Each frame remains below the next one, which contains only what differs. */
const KEEP = 1;

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
  const { drawing, options, frames, background, title, caption, onprogress } = film;
  const box = boxOf(film);
  const gif = GIFEncoder();
  // Outside the window, but in the document, whose style sheets colour the pieces.
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  Object.assign(host.style, { position: 'fixed', left: '-9999px', width: '1px', height: '1px' });
  // A picture shows the end of each animation.
  for (const duration of ['--quick', '--calm', '--slow']) host.style.setProperty(duration, '0s');
  document.body.append(host);
  let before: Uint8ClampedArray | undefined;
  try {
    for (const [i, { view, last }] of frames.entries()) {
      const layout = drawing.layout(options, view);
      const picture = mount(Picture, { target: host, props: { drawing, layout, view, last } });
      flushSync();
      const drawn = host.querySelector<SVGGraphicsElement>('.picture')!;
      const painting = await captioned({ drawn, background, title, box }, caption);
      await unmount(picture);
      const { data, width, height } = await rgbaOf(painting);
      const { index, palette, transparentIndex } = frameOf(data, before);
      before = data;
      gif.writeFrame(index, width, height, {
        palette,
        delay: i === frames.length - 1 ? DELAYS.last : DELAYS.each,
        dispose: KEEP,
        transparent: transparentIndex !== undefined,
        transparentIndex: transparentIndex ?? 0,
      });
      onprogress?.(i + 1);
    }
  } finally {
    host.remove();
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}
