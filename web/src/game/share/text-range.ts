/** The range of an error in a text, for selecting it. */
import type { Place } from '../../api/problem';

/** The word at a line and column, both counted from 1; undefined without a line. */
export function rangeOf(
  text: string,
  { line, column = 1 }: Place,
): { from: number; to: number } | undefined {
  if (!line) return undefined;
  const lines = text.split('\n');
  const index = Math.min(line, lines.length) - 1;
  const start = lines.slice(0, index).reduce((sum, above) => sum + above.length + 1, 0);
  const whole = lines[index]!.replace(/\r$/, '');
  // Columns count characters; strings are indexed in UTF-16 units.
  const before = [...whole].slice(0, column - 1).join('').length;
  const word = /^\S+/.exec(whole.slice(before))?.[0].length ?? 0;
  // At the end of a line there is no word, so the last character is selected.
  const from = start + (word || before === 0 ? before : before - 1);
  return { from, to: Math.max(start + before + word, Math.min(from + 1, start + whole.length)) };
}
