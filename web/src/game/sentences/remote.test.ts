/** Sentences about a game between two people on separate devices. */
import { expect, it } from 'vitest';
import type { GameEvent, GameState, Player } from '../../api/model';
import { words } from '../../words/words.svelte';
import { inRoom, isRemote, onSeat, resultSentence, score } from './names';
import { newsSentence } from './sentences';

const ana: Player = { kind: 'human', id: 'ana', name: 'Ana' };
const bruno: Player = { kind: 'human', id: 'bruno', name: 'Bruno' };
const open: Player = { kind: 'open' };

const game = (first: Player, second: Player, outcome: GameState['outcome'] = null): GameState =>
  ({
    players: { first, second },
    view: { colours: ['cross', 'circle'] },
    outcome,
    options: {},
  }) as unknown as GameState;

const ended = (reader: string | null, reason: string, winner: 'first' | null = 'first') => {
  const state = game(ana, bruno, { winner, reason });
  return resultSentence(state, (side) => inRoom(state, side, reader));
};

it('is one of two players, or with an open seat', () => {
  expect(isRemote({ first: ana, second: bruno })).toBe(true);
  expect(isRemote({ first: open, second: ana })).toBe(true);
  expect(isRemote({ first: open, second: open })).toBe(true);
  expect(isRemote({ first: ana, second: { ...ana, name: 'Eva' } })).toBe(false);
  expect(isRemote({ first: open, second: { kind: 'computer', level: 1 } })).toBe(false);
});

it('addresses the reader, and names the other', async () => {
  await words.choose('en');
  const state = game(ana, bruno);
  const turn = (reader: string | null) => words.t('web-to-move', inRoom(state, 'first', reader));
  expect([turn('ana'), turn('bruno'), turn(null)]).toEqual([
    'Your turn',
    'Ana to move',
    'Ana to move',
  ]);
  expect(onSeat(state, 'first', 'ana')).toMatchObject({ label: 'Ana', who: 'you' });
  expect(onSeat(game(ana, open), 'second', 'ana').label).toBe('Open seat');
});

it.each([
  ['en', 'You win: Bruno ran out of time.', 'You lost on time.', 'The game was aborted.'],
  [
    'es',
    'Has ganado: a Bruno se le ha acabado el tiempo.',
    'Has perdido por tiempo.',
    'La partida se ha anulado.',
  ],
])('reports in %s how it ended', async (lang, won, lost, aborted) => {
  await words.choose(lang);
  expect(ended('ana', 'time')).toBe(won);
  expect(ended('bruno', 'time')).toBe(lost);
  expect(ended('ana', 'aborted', null)).toBe(aborted);
});

it('describes a win after the opponent left', async () => {
  await words.choose('en');
  expect(ended('ana', 'left')).toBe('You win: Bruno left the game.');
  expect(ended('bruno', 'left')).toBe('You lost: you were away for too long.');
  expect(ended(null, 'left')).toBe('Ana wins: Bruno left the game.');
});

it('counts a game that was aborted for nobody', () => {
  expect(score({ winner: null, reason: 'aborted' })).toBe('–');
  expect(score({ winner: null, reason: 'agreement' })).toBe('½–½');
});

it('describes joining players and requests', async () => {
  const state = game(ana, bruno);
  const news: GameEvent[] = [
    { seq: 1, side: 'second', type: 'sit' },
    { seq: 2, type: 'start' },
    { seq: 3, side: 'first', type: 'undo-request' },
    { seq: 4, side: 'second', type: 'undo-decline' },
  ];
  const sentences = () => newsSentence(state, news, (side) => inRoom(state, side, 'ana'));
  await words.choose('en');
  expect(sentences()).toEqual([
    'Bruno has joined the game.',
    'You asked to take back a move.',
    'The request to take back was declined.',
  ]);
  await words.choose('es');
  expect(sentences()).toEqual([
    'Bruno se ha unido a la partida.',
    'Has pedido deshacer.',
    'La petición de deshacer se ha rechazado.',
  ]);
});
