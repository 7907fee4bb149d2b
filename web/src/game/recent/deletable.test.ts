import { expect, it } from 'vitest';
import type { GameSummary, Player } from '../../api/model';
import { isDeletable } from './deletable';

const person = (id: string): Player => ({ kind: 'human', id, name: null, has_account: false });
const summary = (changes: Partial<GameSummary>): GameSummary => ({
  id: 'a',
  game: 'morris',
  short: 'morris',
  options: {},
  players: { first: person('ana'), second: person('eva') },
  ply: 8,
  clock: null,
  is_rated: false,
  to_move: 'first',
  outcome: null,
  created: 0,
  updated: 0,
  mine: true,
  ...changes,
});
const over = (reason: string) => ({ outcome: { winner: null, reason }, to_move: null });

it.each<[string, Partial<GameSummary>, boolean]>([
  ["somebody else's game", { ...over('full'), mine: false }, false],
  ['a game that two people are playing', {}, false],
  ['a game of two people before their first moves', { ply: 1 }, true],
  [
    'a game that waits for somebody',
    { ply: 0, players: { first: person('ana'), second: { kind: 'open' } } },
    true,
  ],
  [
    'a game against the computer',
    { players: { first: person('ana'), second: { kind: 'computer', level: 1 } } },
    true,
  ],
  [
    'a game of two people on one device',
    { players: { first: person('ana'), second: person('ana') } },
    true,
  ],
  ['a finished game', over('full'), true],
  ['a finished rated game', { ...over('full'), is_rated: true }, false],
  ['an aborted rated game', { ...over('aborted'), is_rated: true }, true],
])('decides on %s', (_, changes, result) => {
  expect(isDeletable(summary(changes))).toBe(result);
});
