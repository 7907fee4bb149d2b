/** The signs of chess for good and bad moves, kept as the first word of a comment. */

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

export interface Remark {
  symbol: MoveSymbol | undefined;
  text: string;
}

/** Splits a comment into its symbol and its text. */
export function remarkOf(comment = ''): Remark {
  const [first = '', ...rest] = comment.split(' ');
  const symbol = SYMBOLS.find((each) => each === first);
  return symbol ? { symbol, text: rest.join(' ') } : { symbol: undefined, text: comment };
}

/** The comment with a symbol and a text; empty without either. */
export const commentOf = ({ symbol, text }: Remark): string =>
  [symbol, text].filter(Boolean).join(' ');
