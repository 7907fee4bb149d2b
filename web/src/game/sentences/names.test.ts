import { expect, it } from 'vitest';
import { words } from '../../words/words.svelte';
import { optionsLine } from './names';

it.each([
  ['en', 'Square, side 6, 4 in a row, pie rule'],
  ['es', 'Cuadrado, lado 6, 4 en línea, con regla del pastel'],
])('reads options from the board to its rules in %s', async (lang, line) => {
  await words.choose(lang);
  expect(optionsLine({ board: 'square', n: 4, pie: true, side: 6 })).toBe(line);
});

it('has a text for games without options', async () => {
  await words.choose('en');
  expect(optionsLine({})).toBe('Traditional rules');
});
