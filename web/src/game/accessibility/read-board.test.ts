import { expect, it } from 'vitest';
import { plainView } from '../../board/drawings/drawing';
import { boardLayout } from '../../board/geometry/boards';
import { turned } from '../../board/geometry/turn';
import { words } from '../../words/words.svelte';
import { readBoard, type Readable } from './read-board';

const coffee: Readable = {
  game: 'coffee',
  options: {},
  view: plainView({
    colours: ['black', 'orange'],
    pieces: [
      { at: 'b2', side: 'first' },
      { at: 'a10', side: 'first' },
      { at: 'a2', side: 'first' },
    ],
    rod: { at: 'b2', axis: 'nw', line: ['c1', 'b2', 'a3'] },
  }),
  moves: ['a2e', 'b2nw'],
  to_move: 'second',
  outcome: null,
  steps: [
    { do: 'put', at: 'c1', then: [{ do: 'rod', at: 'e', move: 'c1e' }] },
    { do: 'put', at: 'a3', then: [{ do: 'rod', at: 'e', barred: 'rod-without-empty' }] },
    { do: 'swap', at: '', move: 'swap' },
  ],
};

const morris: Readable = {
  game: 'morris',
  options: {},
  view: plainView({ colours: ['white', 'black'], pieces: [], hands: [9, 7], lost: [0, 1] }),
  moves: [],
  to_move: 'first',
  outcome: null,
  steps: Array.from({ length: 25 }, (_, i) => ({ do: 'put', at: `a${i}`, move: `a${i}` })),
};

it('reads pieces, rod, turn and legal actions', async () => {
  await words.choose('en');
  expect(readBoard(coffee, 'Orange to move.')).toEqual([
    'Black, 3 on the board: a2, a10, b2.',
    'Orange: none on the board.',
    'Rod along the diagonal that rises to the left: the stone on b2, and a3, c1.',
    'Last move: b2nw.',
    'Orange to move.',
    'You can play on a3, c1.',
    'You can swap sides and take Black.',
  ]);
});

it('continues from the chosen steps', async () => {
  await words.choose('en');
  expect(readBoard(coffee, '', [coffee.steps[0]!]).at(-1)).toBe(
    'Ways to lay the rod: Rod along the row.',
  );
});

it('names directions in the current orientation', async () => {
  await words.choose('en');
  const orientedLayout = turned(boardLayout('coffee', { board: 'hex', side: 4 }), 1);
  expect(readBoard(coffee, '', [], orientedLayout)[2]).toMatch(
    /^Rod along the diagonal that rises to the right:/,
  );
});

it('reads hands and losses, and counts many places instead of naming them, in Spanish', async () => {
  await words.choose('es');
  expect(readBoard(morris, '')).toEqual([
    'Blancas: ninguna en el tablero.',
    expect.stringMatching(/^Blancas: 9 en la mano, 1 capturad/),
    'Negras: ninguna en el tablero.',
    'Negras: 7 en la mano.',
    'Puedes jugar en cualquiera de 25 sitios.',
  ]);
});
