import { expect, it } from 'vitest';
import type { GameState, Outcome } from '../../api/model';
import { plainView } from '../../board/drawings/drawing';
import { endSound, soundOf } from './sounds';

const state = (ply: number, places: string, hands: [number, number] = [0, 0]) => ({
  moves: Array<string>(ply).fill('a1'),
  view: plainView({
    colours: ['white', 'black'],
    pieces: places.split(' ').map((at) => ({ at, side: 'first' as const })),
    hands,
  }),
});

it.each([
  ['a piece laid', state(1, 'a1', [8, 9]), state(2, 'a1 a4', [8, 8]), 'lay'],
  ['a piece moved', state(20, 'a1 a4'), state(21, 'a1 a7'), 'slide'],
  ['moved, with a capture', state(20, 'a1 a4 d2'), state(21, 'a1 a7'), 'capture'],
  ['laid, with a capture', state(5, 'a1 a4', [7, 7]), state(6, 'a1 a7', [6, 7]), 'capture'],
  ['taken back', state(2, 'a1 a4'), state(1, 'a1'), undefined],
] as const)('%s', (_, before, after, sound) => expect(soundOf(before, after)).toBe(sound));

it.each([
  ['won', 'first', 'win'],
  ['lost', 'second', 'loss'],
  ['drawn', null, 'draw'],
  ['over', 'first', 'win'],
  ['over', null, undefined],
] as const)('a game that is %s by %s', (ending, winner, sound) => {
  const outcome = { winner, reason: 'line' } as Outcome;
  expect(endSound({ ending, state: { outcome } as GameState })).toBe(sound);
});
