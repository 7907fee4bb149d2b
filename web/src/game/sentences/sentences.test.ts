/** Sentences about players, in each form and language. */
import { describe, expect, it } from 'vitest';
import type { GameEvent, GameState, Hint, Player, Side } from '../../api/model';
import { words } from '../../words/words.svelte';
import { inRoom, inList, resultSentence, seatName } from './names';
import { pieces, plainView } from '../../board/drawings/drawing';
import { hintSentence, newsSentence, nudgeSentence } from './sentences';

const human: Player = { kind: 'human', id: 'me' };
const computer: Player = { kind: 'computer', level: 3 };
const ana: Player = { kind: 'human', id: 'ana', name: 'Ana' };

/** The part of a game that these sentences use. */
function game(first: Player, second: Player): GameState {
  const view = { colours: ['cross', 'circle'] };
  const outcome = { winner: 'first', reason: 'line' };
  const moves = ['d4', 'swap'];
  return {
    players: { first, second },
    view,
    outcome,
    options: { n: 4 },
    moves,
    last_steps: [],
  } as unknown as GameState;
}

/** All sentences about the first player of a game. */
function textsOf(state: GameState): string[] {
  const subject = inRoom(state, 'first');
  const side: Side = 'first';
  const news: GameEvent[] = [
    { seq: 1, side, type: 'move', move: 'd4' },
    { seq: 2, side, type: 'move', move: 'swap' },
    { seq: 3, side, type: 'resign' },
  ];
  return [
    words.t('web-to-move', subject),
    ...newsSentence(state, news),
    resultSentence(state, (side) => inRoom(state, side)),
    // The computer never resigns.
    ...(subject.who === 'computer' ? [] : [words.t('web-resign-question', subject)]),
  ];
}

const FORMS: [string, GameState, string[], string[]][] = [
  [
    'you',
    game(human, computer),
    [
      'Your turn',
      'You: d4.',
      'You swapped sides.',
      'You resigned.',
      'You win with four in a row.',
      'You will lose the game.',
    ],
    [
      'Te toca',
      'Tú: d4.',
      'Has cambiado de color.',
      'Has abandonado.',
      'Has ganado con cuatro en línea.',
      'Perderás la partida.',
    ],
  ],
  [
    'the computer',
    game(computer, human),
    [
      'The computer to move',
      'Computer: d4.',
      'The computer swapped sides.',
      'The computer resigned.',
      'The computer wins with four in a row.',
    ],
    [
      'Juega el ordenador',
      'Ordenador: d4.',
      'El ordenador ha cambiado de color.',
      'El ordenador ha abandonado.',
      'Ha ganado el ordenador con cuatro en línea.',
    ],
  ],
  [
    'a colour',
    game(human, human),
    [
      'Crosses to move',
      'Crosses: d4.',
      'Crosses swapped sides.',
      'Crosses resigned.',
      'Crosses win with four in a row.',
      'Crosses will lose the game.',
    ],
    [
      'Juegan las cruces',
      'Cruces: d4.',
      'Las cruces han cambiado de color.',
      'Las cruces han abandonado.',
      'Han ganado las cruces con cuatro en línea.',
      'Las cruces perderán la partida.',
    ],
  ],
  [
    'a name',
    game(ana, computer),
    [
      'Ana to move',
      'Ana: d4.',
      'Ana swapped sides.',
      'Ana resigned.',
      'Ana wins with four in a row.',
      'Ana will lose the game.',
    ],
    [
      'Turno de Ana',
      'Ana: d4.',
      'Ana ha cambiado de color.',
      'Ana ha abandonado.',
      'Ha ganado Ana con cuatro en línea.',
      'Ana perderá la partida.',
    ],
  ],
];

describe.each(FORMS)('of %s', (_, state, english, spanish) => {
  it.each([
    ['en', english],
    ['es', spanish],
  ])('in %s', async (lang, sentences) => {
    await words.choose(lang);
    expect(textsOf(state)).toEqual(sentences);
  });
});

describe('a list', () => {
  const listed = {
    game: 'coffee',
    created: 0,
    updated: 0,
    mine: false,
    clock: null,
    is_rated: false,
  };
  const summary = { ...game(human, human), ...listed };

  it('has the colours of the position, or those of the start until it is known', async () => {
    await words.choose('en');
    expect(words.t('web-to-move', inList(summary, 'second'))).toBe('Orange to move');
    expect(words.t('web-to-move', inList(summary, 'second', summary.view))).toBe('Circles to move');
  });
});

it('names a computer player of an imported game in the language', async () => {
  const imported = game({ kind: 'human', id: 'x', name: 'Ludoteca, level 1' }, ana);
  await words.choose('es');
  expect(seatName(imported, 'first')).toBe('Ludoteca, nivel 1');
  await words.choose('en');
  expect(seatName(imported, 'first')).toBe('Ludoteca, level 1');
});

it('reports who resigned, and how a draw came about', async () => {
  const ended = (winner: Side | null, reason: string) =>
    resultSentence({ outcome: { winner, reason }, options: {} }, (side) =>
      inRoom(game(human, computer), side),
    );
  await words.choose('en');
  expect(ended('second', 'resignation')).toBe('You resigned.');
  expect(ended(null, 'agreement')).toBe('Draw by agreement.');
  expect(ended(null, 'full')).toBe('Draw: the board is full.');
});

describe('a hint', () => {
  const hint: Hint = {
    move: 'd2-d3xa1',
    steps: [
      { do: 'lift', at: 'd2' },
      { do: 'put', at: 'd3' },
      { do: 'capture', at: 'a1' },
    ],
    why: 'best',
    places: [],
  };
  const simple: Hint = {
    move: 'c1',
    steps: [{ do: 'put', at: 'c1' }],
    why: 'wins',
    places: [],
    reason: 'line',
  };

  it.each([
    ['en', 'The man from d2 to d3 capturing a1 looks best.', 'A mark on c1 wins: four in a row.'],
    [
      'es',
      'Lo mejor parece la ficha de d2 a d3 con captura en a1.',
      'Una marca en c1 gana: cuatro en línea.',
    ],
  ])('tells the move in words, in %s', async (language, best, wins) => {
    await words.choose(language);
    const view = plainView({ colours: ['cross', 'circle'], pieces: pieces('a1', 'b1') });
    const state = { ...game(human, computer), to_move: 'first' as const, view };
    const told = (name: string, hint: Hint) =>
      hintSentence(hint, { ...state, game: name }, (side) => inRoom(state, side));
    expect(told('morris', hint)).toBe(best);
    expect(told('fourmation', simple)).toBe(wins);
  });

  it('has a reason on the empty board', async () => {
    await words.choose('en');
    const view = plainView({ colours: ['cross', 'circle'], pieces: [] });
    const state = { ...game(human, computer), to_move: 'first' as const, view };
    const opening: Hint = { ...simple, why: 'best' };
    expect(nudgeSentence(opening, view)).toMatch(/most lines/);
    expect(hintSentence(opening, state, (side) => inRoom(state, side))).toMatch(/Many lines/);
  });
});
