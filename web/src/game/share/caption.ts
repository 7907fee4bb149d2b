/** The caption of a saved picture: what the picture shows, and where. */
import { absolute } from '../../addresses';

export interface Caption {
  /** The players, or what the picture is about. */
  heading: string;
  /** The game, with the result or the number of moves. */
  detail: string;
  /** The link to the page. */
  path: string;
}

/** A line of text and its font. */
export interface CaptionLine {
  text: string;
  /** The height of the letters, in pixels. */
  size: number;
  weight: number;
  /** The name of the colour's token. */
  colour: 'ink' | 'ink-soft';
}

/** Maximum number of characters of an address that a person may type. */
const MAX_ADDRESS = 60;

/** An address without its scheme, and without its query if it is long. */
export function shortAddress(url: string): string {
  const [page = '', query] = url.replace(/^https?:\/\//, '').split('?');
  const whole = query ? `${page}?${query}` : page;
  return (whole.length > MAX_ADDRESS ? page : whole).replace(/[/#]+$/, '');
}

/** The lines of a caption, from top to bottom. */
export function captionLines({ heading, detail, path }: Caption): CaptionLine[] {
  const lines: CaptionLine[] = [
    { text: heading, size: 46, weight: 650, colour: 'ink' },
    { text: detail, size: 34, weight: 400, colour: 'ink' },
    { text: shortAddress(absolute(path)), size: 28, weight: 400, colour: 'ink-soft' },
  ];
  return lines.filter(({ text }) => text);
}
