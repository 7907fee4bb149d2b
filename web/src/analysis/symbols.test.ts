import { expect, it } from 'vitest';
import { commentOf, remarkOf, SYMBOLS } from './symbols';

it('keeps symbol and text apart and together', () => {
  expect(remarkOf('?! too slow')).toEqual({ symbol: '?!', text: 'too slow' });
  expect(remarkOf('!')).toEqual({ symbol: '!', text: '' });
  expect(remarkOf('What? No!')).toEqual({ symbol: undefined, text: 'What? No!' });
  expect(remarkOf()).toEqual({ symbol: undefined, text: '' });
  for (const symbol of [undefined, ...SYMBOLS]) {
    for (const text of ['', 'the only move']) {
      expect(remarkOf(commentOf({ symbol, text }))).toEqual({ symbol, text });
    }
  }
});
