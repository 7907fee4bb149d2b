import { expect, it } from 'vitest';
import { commentOf, remarkOf, SYMBOLS, toggled } from './symbols';

it('takes a comment apart and puts it together again', () => {
  expect(remarkOf('?! too slow')).toEqual({ symbol: '?!', text: 'too slow', drawn: [] });
  expect(remarkOf('!')).toEqual({ symbol: '!', text: '', drawn: [] });
  expect(remarkOf('What? No!')).toEqual({ symbol: undefined, text: 'What? No!', drawn: [] });
  expect(remarkOf()).toEqual({ symbol: undefined, text: '', drawn: [] });
  const drawings = [
    { from: 'd4', to: 'e5' },
    { from: '-2,1', to: '-2,1' },
  ];
  expect(remarkOf('! wins [%draw d4>e5 -2,1]')).toEqual({
    symbol: '!',
    text: 'wins',
    drawn: drawings,
  });
  for (const symbol of [undefined, ...SYMBOLS]) {
    for (const text of ['', 'the only move', 'see [1]']) {
      for (const drawn of [[], drawings]) {
        const remark = { symbol, text, drawn };
        expect(remarkOf(commentOf(remark))).toEqual(remark);
      }
    }
  }
});

it('adds a drawing, or removes it', () => {
  const arrow = { from: 'd4', to: 'e5' };
  expect(toggled([], arrow)).toEqual([arrow]);
  expect(toggled([arrow], { from: 'e5', to: 'd4' })).toHaveLength(2);
  expect(toggled([arrow], { ...arrow })).toEqual([]);
});
