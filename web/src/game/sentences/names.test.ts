import { expect, it } from 'vitest';
import { words } from '../../words/words.svelte';
import { namedSubject, optionsLine, reasonText, type Subject } from './names';

it.each([
  ['en', '6×6 square · four in a row · pie rule'],
  ['es', 'Cuadrado de 6×6 · cuatro en línea · con regla del pastel'],
])('reads options from the board to its rules in %s', async (lang, line) => {
  await words.choose(lang);
  expect(optionsLine({ board: 'square', n: 4, pie: true, side: 6 })).toBe(line);
});

it.each([
  ['en', '7×7 · four in a row'],
  ['es', '7×7 · cuatro en línea'],
])('tells the size of a board of one shape in %s', async (lang, line) => {
  await words.choose(lang);
  expect(optionsLine({ fallback: 'near', n: 4, side: 7 })).toBe(line);
});

const TOLD: [string, (subject: Subject) => string, string, string][] = [
  [
    'en',
    reasonText.bind(null, 'captures', {}),
    'you have only two men left',
    'the computer has only two men left',
  ],
  [
    'es',
    reasonText.bind(null, 'captures', {}),
    'solo te quedan dos fichas',
    'al ordenador solo le quedan dos fichas',
  ],
  [
    'en',
    reasonText.bind(null, 'elimination', {}),
    'you have fewer than six tiles left',
    'the computer has fewer than six tiles left',
  ],
  ['es', reasonText.bind(null, 'blocked', {}), 'no puedes mover', 'el ordenador no puede mover'],
];

it.each(TOLD)('tells a reason from the loser’s side in %s', async (lang, reason, you, computer) => {
  await words.choose(lang);
  expect(reason(namedSubject('player-you'))).toBe(you);
  expect(reason(namedSubject('player-computer'))).toBe(computer);
});

it('has a text for games without options', async () => {
  await words.choose('en');
  expect(optionsLine({})).toBe('Traditional rules');
});
