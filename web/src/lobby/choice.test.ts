import { expect, it } from 'vitest';
import { drawn } from '../board/drawings';
import { readChoice } from './choice';

const usual = { game: drawn[0], rated: true, distance: null };

it('reads stored choices', () => {
  const choice = { game: 'morris', rated: false, distance: 200 };
  expect(readChoice(JSON.stringify(choice))).toEqual(choice);
});

it.each([null, 'nonsense', 'null', '7', '{"game":"go","rated":"yes","distance":150}'])(
  'has the usual choices instead of %s',
  (text) => expect(readChoice(text)).toEqual(usual),
);
