/** The board as a self-contained SVG, with explicit colours and no external references. */

import type { Box } from '../../board/geometry/layout';

export const SVG = 'http://www.w3.org/2000/svg';
/** Width of every picture, and the maximum height of the board in it, in pixels. */
export const WIDTH = 1080;
/** The properties that determine the appearance of a drawing. */
const STYLE_PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'transform',
  'transform-box',
  'transform-origin',
  'clip-path',
  'stop-color',
  'stop-opacity',
] as const;
/** The default of each property, which need not be written. */
const DEFAULTS: Partial<Record<string, RegExp>> = {
  'fill-opacity': /^1$/,
  'stroke-opacity': /^1$/,
  'stroke-dasharray': /^none$/,
  'stroke-linecap': /^butt$/,
  'stroke-linejoin': /^miter$/,
  opacity: /^1$/,
  'font-weight': /^400$/,
  'paint-order': /^normal$/,
  transform: /^none$/,
  'clip-path': /^none$/,
  'stop-opacity': /^1$/,
};
/** The margin around the board, in cells. */
const MARGIN = 0.15;

/** An element's computed styles, for a copy without style sheets. */
function computedStyles(element: Element): [string, string][] {
  const style = getComputedStyle(element);
  const text = element.tagName === 'text' || element.tagName === 'tspan';
  return STYLE_PROPERTIES.flatMap((name): [string, string][] => {
    const value = style.getPropertyValue(name);
    if (!value || DEFAULTS[name]?.test(value)) return [];
    if (/^(font|text|dominant)/.test(name) && !text) return [];
    if (name.startsWith('stop') !== (element.tagName === 'stop')) return [];
    if (name.startsWith('transform')) {
      // Attributes stay; only values from style sheets are written out.
      if (element.hasAttribute('transform') || style.transform === 'none') return [];
    }
    return [[name, value]];
  });
}

const REMOVED_ATTRIBUTES = /^(class|style|data-.*|aria-.*|tabindex|role)$/;

/** A copy of the visible elements, without attributes that only the page needs. */
function copy(element: Element): Element | undefined {
  const style = getComputedStyle(element);
  const inDefinition = element.closest('defs') !== null;
  if (!inDefinition && (style.display === 'none' || style.visibility === 'hidden'))
    return undefined;
  const own = element.cloneNode(false) as Element;
  for (const { name } of [...own.attributes])
    if (REMOVED_ATTRIBUTES.test(name)) own.removeAttribute(name);
  // As attributes, because the page's content security policy also applies to a copy.
  for (const [name, value] of computedStyles(element)) {
    own.setAttribute(name, value.replace(/url\("([^"]*)"\)/g, 'url($1)'));
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const made = copy(child);
      if (made) own.append(made);
    } else if (child.nodeType === Node.TEXT_NODE) own.append(child.cloneNode());
  }
  return own;
}

/** A colour as computed at the board. */
export function painted(colour: string, beside: Element): string {
  const probe = document.createElementNS(SVG, 'rect');
  probe.style.fill = colour;
  beside.append(probe);
  const { fill } = getComputedStyle(probe);
  probe.remove();
  return fill;
}

/** The definitions that the picture refers to, such as patterns, if they are outside it. */
function definitions(svg: Element): Element[] {
  const text = new XMLSerializer().serializeToString(svg);
  const ids = [...text.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)];
  return [...new Set(ids.map(([, url, href]) => url ?? href!))].flatMap((id) => {
    const found = svg.querySelector(`#${CSS.escape(id)}`) ? null : document.getElementById(id);
    return (found && copy(found)) ?? [];
  });
}

/** The source and background of a picture. */
export interface Source {
  /** The group of the board's SVG that holds the position. */
  drawn: SVGGraphicsElement;
  /** The background colour, in CSS. */
  background: string;
  title: string;
  /** The part of the board that the picture shows; by default all that is drawn. */
  box?: Box;
}

/** The picture as an SVG without a caption. */
export function pictureOf({ drawn, background, title, box: shown }: Source): SVGSVGElement {
  const behind = painted(background, drawn);
  // A piece in animation is drawn in its final state.
  for (const animation of drawn.getAnimations?.({ subtree: true }) ?? []) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  const { x, y, width, height } = shown ?? drawn.getBBox();
  const box = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  const [left, top, across, down] = box.map((value) => Number(value.toFixed(3)));
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `${left} ${top} ${across} ${down}`);
  const scale = WIDTH / Math.max(across!, down!);
  svg.setAttribute('width', String(Math.round(across! * scale)));
  svg.setAttribute('height', String(Math.round(down! * scale)));
  svg.setAttribute('role', 'img');
  const name = document.createElementNS(SVG, 'title');
  name.textContent = title;
  const sheet = document.createElementNS(SVG, 'rect');
  const size = { x: left, y: top, width: across, height: down, fill: behind };
  for (const [key, value] of Object.entries(size)) sheet.setAttribute(key, String(value));
  svg.append(name, sheet, copy(drawn)!);
  const needed = definitions(svg);
  if (needed.length) {
    const defs = document.createElementNS(SVG, 'defs');
    defs.append(...needed);
    svg.insertBefore(defs, sheet);
  }
  return svg;
}
