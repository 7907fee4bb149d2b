import { beforeEach, expect, it } from 'vitest';
import type { Outcome, Step } from '../../api/model';
import { settings } from '../../site/settings.svelte';
import { Premove } from './premove.svelte';

const STEPS: Step[] = [{ do: 'put', at: 'd4', move: 'd4' }];
const MILL: Step[] = [{ do: 'put', at: 'd4', then: [{ do: 'capture', at: 'e5', move: 'd4xe5' }] }];
const BEFORE = ['a1', 'b2', 'c3'];

beforeEach(() => (settings.premove = true));

function chosen(): Premove {
  const premove = new Premove();
  premove.choose([{ do: 'put', at: 'd4' }], BEFORE);
  return premove;
}

const outcome = { winner: 'first', reason: 'resign' } as unknown as Outcome;

it('is cancelled by choosing no steps, once', () => {
  const premove = chosen();
  premove.choose([], BEFORE);
  expect(premove).toMatchObject({ path: [], end: 'cancelled' });
  premove.end = undefined;
  premove.choose([], BEFORE);
  expect(premove.end).toBeUndefined();
});

it.each([
  ['the reply of the opponent', [...BEFORE, 'e5'], null, STEPS, 'd4', undefined],
  ['a reply after which it is incomplete', [...BEFORE, 'e5'], null, MILL, undefined, 'incomplete'],
  ['a reply that makes it illegal', [...BEFORE, 'e5'], null, [], undefined, 'failed'],
  ['a swap of colours', [...BEFORE, 'swap'], null, STEPS, undefined, 'failed'],
  ['a move taken back', BEFORE.slice(0, 2), null, STEPS, undefined, 'failed'],
  ['another move instead', ['a1', 'b2', 'c4', 'e5'], null, STEPS, undefined, 'failed'],
  ['moves in another tab', [...BEFORE, 'e5', 'f6', 'g7'], null, STEPS, undefined, 'failed'],
  ['a resignation', BEFORE, outcome, [], undefined, undefined],
  ['a move that ends the game', [...BEFORE, 'e5'], outcome, [], undefined, undefined],
] as const)('is resolved by %s', (_, moves, outcome, steps, move, end) => {
  const premove = chosen();
  expect(premove.resolve({ moves: [...moves], outcome }, steps)?.at(-1)?.move).toBe(move);
  expect(premove).toMatchObject({ path: [], end });
});

it('is forgotten once premoves are switched off', () => {
  const premove = chosen();
  settings.premove = false;
  expect(premove.path).toEqual([]);
  expect(premove.resolve({ moves: [...BEFORE], outcome: null }, [])).toBeUndefined();
  settings.premove = true;
  expect(premove).toMatchObject({ path: [], end: undefined });
});

it('stays while the opponent has the turn', () => {
  const premove = chosen();
  expect(premove.resolve({ moves: [...BEFORE], outcome: null }, [])).toBeUndefined();
  expect(premove.path).toHaveLength(1);
});
