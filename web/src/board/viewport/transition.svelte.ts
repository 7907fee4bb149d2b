/** A window on its way: where it is now, and where it is going. */
import { between } from './camera';
import type { Box } from '../geometry/layout';

/** Quick at first, then slower. */
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

  /** Goes to another window within a time in milliseconds, from wherever it is; 0 is at once. */
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

  /** Stays where it is. */
  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
