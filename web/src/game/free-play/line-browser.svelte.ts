/** A position that belongs to no game, walked freely: moves of both sides, back and forward. */
import type { Placed } from '../../router.svelte';
import { PositionBrowser } from './position-browser.svelte';

export class LineBrowser extends PositionBrowser {
  /** The moves of the line walked, also those after the position shown. */
  line = $state.raw<readonly string[]>([]);

  constructor(
    game: string,
    private readonly placed: Placed,
  ) {
    super(game, { options: placed.options, start: placed.at });
  }

  /** Begins with what the address names. */
  start = (): Promise<boolean> => this.#walk(this.placed.moves ?? []);

  /** Plays a move; says if it could be. */
  play = (move: string): Promise<boolean> => this.#walk([...this.place, move]);

  /** Goes along the line to the position after `ply` moves. */
  async goTo(ply: number): Promise<void> {
    await this.go(this.line.slice(0, Math.max(0, Math.min(ply, this.line.length))));
  }

  /** Goes where the line ends from now on. */
  async #walk(moves: readonly string[]): Promise<boolean> {
    const there = await this.go(moves);
    if (there) this.line = this.place;
    return there;
  }
}
