import { expect, it } from 'vitest';
import { rangeOf } from './text-range';

const text = '[Game "coffee"]\r\n\n1. c3e  d9n *\n';
const at = (line: number, column: number, inside = text) => {
  const range = rangeOf(inside, { line, column })!;
  return inside.slice(range.from, range.to);
};

it('finds the word at a line and column', () => {
  expect(at(3, 9)).toBe('d9n');
  expect(at(1, 1)).toBe('[Game');
});

it('counts characters, not UTF-16 units', () => expect(at(1, 3, '😀 xx')).toBe('xx'));

it('stays within the text if the error is at its end', () => {
  expect(at(3, 14)).toBe('*');
  expect(at(1, 16)).toBe(']');
  expect(rangeOf('', { line: 1, column: 1 })).toEqual({ from: 0, to: 0 });
  expect(rangeOf('abc', { line: 9, column: 9 })!.to).toBe(3);
});

it('is undefined if only a path is known', () => {
  expect(rangeOf(text, { path: '/moves/3' })).toBeUndefined();
});
