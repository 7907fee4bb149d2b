/**
 * The parts of a comment on a move: a symbol, text and drawings. `docs/developers/record.md` describes how
 * they are written.
 */

/** The symbols, best first, with the names that the words use. */
export const SYMBOL_NAMES = {
  '!!': 'brilliant',
  '!': 'good',
  '!?': 'interesting',
  '?!': 'doubtful',
  '?': 'mistake',
  '??': 'blunder',
} as const;
export type MoveSymbol = keyof typeof SYMBOL_NAMES;
export const SYMBOLS = Object.keys(SYMBOL_NAMES) as MoveSymbol[];

/** An arrow between two places; a circle if both are the same. */
export interface Drawn {
  from: string;
  to: string;
}

export interface Remark {
  symbol: MoveSymbol | undefined;
  text: string;
  drawn: readonly Drawn[];
}

/** The drawings, at the end of a comment. */
const DRAWINGS = /\s*\[%draw ([^\]]*)\]\s*$/;

const drawnOf = (word: string): Drawn => {
  const [from = '', to = from] = word.split('>');
  return { from, to };
};
const wordOf = ({ from, to }: Drawn): string => (from === to ? from : `${from}>${to}`);

/** Splits a comment into its parts. */
export function remarkOf(comment = ''): Remark {
  const drawings = DRAWINGS.exec(comment)?.[1] ?? '';
  const text = comment.replace(DRAWINGS, '');
  const [first = '', ...rest] = text.split(' ');
  const symbol = SYMBOLS.find((each) => each === first);
  const drawn = drawings.split(' ').filter(Boolean).map(drawnOf);
  return { symbol, text: symbol ? rest.join(' ') : text, drawn };
}

/** The comment with these parts; empty without any. */
export const commentOf = ({ symbol, text, drawn }: Remark): string =>
  [symbol, text, drawn.length && `[%draw ${drawn.map(wordOf).join(' ')}]`]
    .filter(Boolean)
    .join(' ');

/** The drawings with this one, or without it if it was there. */
export function toggled(drawn: readonly Drawn[], one: Drawn): Drawn[] {
  const others = drawn.filter((each) => wordOf(each) !== wordOf(one));
  return others.length < drawn.length ? others : [...others, one];
}
