/** An animated window: its current state and its target. */
import { between } from './camera';
import type { Box } from '../geometry/layout';

/** Ease-out. */
const ease = (part: number): number => 1 - (1 - part) ** 3;

export class ViewportTransition {
  #current = $state.raw<Box>()!;
  #target: Box;
  #frame: number | undefined;

  constructor(at: Box) {
    this.#current = at;
    this.#target = at;
  }

  get current(): Box {
    return this.#current;
  }

  get target(): Box {
    return this.#target;
  }

  /**
   * Animates from the current state to another window within a time in milliseconds; 0 is
   * immediate.
   */
  set(to: Box, time: number): void {
    this.stop();
    this.#target = to;
    if (time === 0) {
      this.#current = to;
      return;
    }
    const way = between(this.#current, to);
    let start: number | undefined;
    const step = (now: number) => {
      start ??= now;
      const part = Math.min(1, (now - start) / time);
      this.#current = part === 1 ? to : way(ease(part));
      this.#frame = part === 1 ? undefined : requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Stops the animation. */
  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
