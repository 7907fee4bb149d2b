/** Deadlines of the players of a room, and the time after which a win can be claimed. */
import type { Side } from '../../api/model';
import { serverTime } from '../clock/server-time';
import { timeLeft } from '../clock/time';
import { CLAIM_AFTER } from './absence';
import type { Room } from './room.svelte';

export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/**
 * Milliseconds until the player may claim the win because the opponent is away; 0 once that is
 * possible, undefined if the opponent is connected.
 */
export function claimIn(room: Room): number | undefined {
  const { state, own, presence } = room;
  if (!own || !presence || !room.remote || state.to_move !== otherSide(own)) return undefined;
  if (!state.clock?.is_running || state.clock.control.kind !== 'fischer') return undefined;
  const since = room.awaySince(otherSide(own));
  if (since === undefined) return undefined;
  // Only absence during the opponent's turn counts.
  const turn = (serverTime.now() ?? 0) - (state.clock.turn_began ?? 0);
  return Math.max(0, CLAIM_AFTER - Math.min(performance.now() - since, turn));
}

/** Milliseconds left for the first move of the side to move; undefined after it. */
export function firstMoveIn({ timed }: Room, now: number | undefined): number | undefined {
  const { clock } = timed;
  if (!clock || clock.is_running || clock.deadline === null || now === undefined) return undefined;
  return Math.max(0, clock.deadline - now);
}

/** All times that run down on the page. */
export function runningTimes(room: Room, now: number | undefined): number[] {
  const { timed } = room;
  const side = timed.to_move;
  const own = timed.clock?.is_running && side && now !== undefined ? timeLeft(timed, side, now) : 0;
  return [own, firstMoveIn(room, now) ?? 0, claimIn(room) ?? 0];
}

/** The request of the opponent that waits for the player's response. */
export function pendingRequest({ state, own, remote }: Room): 'undo' | 'draw' | undefined {
  if (!remote || !own || state.outcome) return undefined;
  if (state.undo_request === otherSide(own)) return 'undo';
  return state.draw_offer === otherSide(own) ? 'draw' : undefined;
}
