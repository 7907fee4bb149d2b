/** Pictures of a position above their caption, all of one width. */
import { captionLines, type Caption, type CaptionLine } from './caption';
import { painted, pictureOf, SVG, WIDTH, type Source } from './picture-svg';

/** The margin around the caption, in pixels. */
const PADDING = 44;
/** Distance between two lines, in heights of their letters. */
const LEADING = 1.4;
/** A line that is too long becomes smaller, down to this part of its size; then it is cut. */
const MIN_SCALE = 0.6;

/** A line of the caption in its place. */
export interface CaptionText {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  weight: number;
  family: string;
  colour: string;
}

export interface Captioned {
  /** The picture with the space for the caption. */
  svg: SVGSVGElement;
  texts: readonly CaptionText[];
}

/** The line in a font that lets it fit, cut if it is very long. */
function fitted(line: CaptionLine, measure: (text: string, size: number) => number): CaptionLine {
  const space = WIDTH - 2 * PADDING;
  const scale = Math.min(1, space / measure(line.text, line.size));
  const size = line.size * Math.max(scale, MIN_SCALE);
  if (scale >= MIN_SCALE) return { ...line, size };
  const letters = [...line.text];
  while (letters.length && measure(`${letters.join('')}…`, size) > space) letters.pop();
  return { ...line, size, text: `${letters.join('')}…` };
}

/** The lines of the caption below a picture of this height, in the font of the page. */
async function placed(caption: Caption, top: number, beside: Element): Promise<CaptionText[]> {
  const family = getComputedStyle(document.body).fontFamily;
  const context = document.createElement('canvas').getContext('2d')!;
  let y = top + PADDING;
  const lines = captionLines(caption);
  const fonts = lines.map(({ size, weight }) => `${weight} ${size}px ${family}`);
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
  return lines.map((each) => {
    const measure = (text: string, size: number) => {
      context.font = `${each.weight} ${size}px ${family}`;
      return context.measureText(text).width;
    };
    const { text, size, weight, colour } = fitted(each, measure);
    const baseline = y + size * 0.8;
    y += size * LEADING;
    return {
      text,
      x: PADDING,
      y: baseline,
      size,
      weight,
      family,
      colour: painted(`var(--${colour})`, beside),
    };
  });
}

function rectangle(width: number, height: number, fill: string): SVGRectElement {
  const rect = document.createElementNS(SVG, 'rect');
  for (const [key, value] of Object.entries({ width, height, fill }))
    rect.setAttribute(key, String(value));
  return rect;
}

/** The picture with its caption. */
export async function captioned(source: Source, caption: Caption): Promise<Captioned> {
  const board = pictureOf(source);
  const [width, height] = ['width', 'height'].map((name) => Number(board.getAttribute(name)));
  const texts = await placed(caption, height!, source.drawn);
  const last = texts.at(-1);
  const whole = Math.round(last ? last.y + last.size * 0.2 + PADDING : height!);
  const svg = document.createElementNS(SVG, 'svg');
  const size = { viewBox: `0 0 ${WIDTH} ${whole}`, width: WIDTH, height: whole, role: 'img' };
  for (const [key, value] of Object.entries(size)) svg.setAttribute(key, String(value));
  board.setAttribute('x', String((WIDTH - width!) / 2));
  board.removeAttribute('role');
  svg.append(
    board.querySelector('title')!,
    rectangle(WIDTH, whole, painted('var(--paper)', source.drawn)),
    // A high board leaves space at its sides.
    rectangle(WIDTH, height!, painted(source.background, source.drawn)),
    board,
  );
  return { svg, texts };
}

/** The text of an SVG file, without comments. */
export const svgText = (svg: SVGSVGElement): string =>
  new XMLSerializer().serializeToString(svg).replace(/<!--.*?-->/gs, '');

/** The picture with its caption as the text of an SVG file. */
export function captionedText({ svg, texts }: Captioned): string {
  const lines = texts.map(({ text, x, y, size, weight, family, colour }) => {
    const line = document.createElementNS(SVG, 'text');
    const set = { x, y, 'font-size': size, 'font-weight': weight, 'font-family': family };
    for (const [key, value] of Object.entries({ ...set, fill: colour }))
      line.setAttribute(key, String(value));
    line.textContent = text;
    return line;
  });
  const whole = svg.cloneNode(true) as SVGSVGElement;
  whole.append(...lines);
  return svgText(whole);
}
