/** A position that belongs to no game: moves of both sides, back and forward. */
import type { Placed } from '../../router.svelte';
import { PositionBrowser } from './position-browser.svelte';

export class LineBrowser extends PositionBrowser {
  /** The moves of the line, including those after the displayed position. */
  line = $state.raw<readonly string[]>([]);

  constructor(
    game: string,
    private readonly placed: Placed,
  ) {
    super(game, { options: placed.options, start: placed.at });
  }

  /** Starts with the position of the address. */
  start = (): Promise<boolean> => this.#walk(this.placed.moves ?? []);

  /** Plays a move; resolves to whether it was legal. */
  play = (move: string): Promise<boolean> => this.#walk([...this.place, move]);

  /** Shows the position after `ply` moves of the line. */
  goTo = (ply: number): Promise<boolean> =>
    this.navigate(ply, this.line.length, (ply) => this.go(this.line.slice(0, ply)));

  /** Goes to a position that becomes the end of the line. */
  #walk(moves: readonly string[]): Promise<boolean> {
    return this.go(moves, () => (this.line = this.place));
  }
}
