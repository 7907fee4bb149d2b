/** Sounds of moves on boards that belong to no game. */
import { untrack } from 'svelte';
import type { Position } from '../../api/model';
import { playSound } from '../../site/play-sound';
import { soundOf } from './sounds';

/** Whether a position follows another one by one move. */
const follows = (before: Position, after: Position): boolean =>
  after.moves.length === before.moves.length + 1 &&
  before.moves.every((move, i) => move === after.moves[i]);

/** Plays the sound of each move that leads to another position. To be called by a component. */
export function soundMoves(position: () => Position | undefined): void {
  let before: Position | undefined;
  $effect(() => {
    const now = position();
    const sound = before && now && follows(before, now) ? soundOf(before, now) : undefined;
    before = now;
    if (sound) untrack(() => playSound(sound));
  });
}
