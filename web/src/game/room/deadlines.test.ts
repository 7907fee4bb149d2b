import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverTime } from '../clock/server-time';
import { CLAIM_AFTER } from './absence';
import { claimIn } from './deadlines';
import type { Room } from './room.svelte';

beforeEach(() => {
  vi.spyOn(serverTime, 'now').mockReturnValue(500_000);
  vi.spyOn(performance, 'now').mockReturnValue(200_000);
});
afterEach(() => vi.restoreAllMocks());

/** A game that First plays on this page. Second has been away for `away` ms; their turn began `turn` ms ago. */
function room(away: number | undefined, turn: number, to_move = 'second'): Room {
  const clock = { is_running: true, control: { kind: 'fischer' }, turn_began: 500_000 - turn };
  const awaySince = () => (away === undefined ? undefined : 200_000 - away);
  const state = { to_move, clock };
  return { state, own: 'first', presence: {}, remote: true, awaySince } as unknown as Room;
}

it('offers a win only for absence during the turn of the player who is away', () => {
  expect(claimIn(room(50_000, 80_000))).toBe(CLAIM_AFTER - 50_000);
  expect(claimIn(room(80_000, 50_000))).toBe(CLAIM_AFTER - 50_000);
  expect(claimIn(room(80_000, 90_000))).toBe(0);
  expect(claimIn(room(undefined, 90_000))).toBeUndefined();
  expect(claimIn(room(80_000, 90_000, 'first'))).toBeUndefined();
});
