import { expect, it } from 'vitest';
import type { Outcome } from '../../api/model';
import { plainView } from '../../board/drawings/drawing';
import { soundOf } from './sounds';

const state = (ply: number, places: string, hands: [number, number] = [0, 0]) => ({
  ply,
  outcome: null as Outcome | null,
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
  ['won', state(2, 'a1'), { ...state(3, 'a1 a2'), outcome: { winner: null, reason: 'x' } }, 'win'],
] as const)('%s', (_, before, after, sound) => expect(soundOf(before, after)).toBe(sound));
