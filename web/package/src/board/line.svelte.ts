/** The line of moves that an element shows, and the position on the board. */
import { Match, type PositionView, type Setup } from '../index.js';

export class Line {
  /** The match after the moves shown. */
  match = $state.raw<Match>();
  /** The reason why there is no match, in English. */
  fault = $state('');
  /** The moves of the whole line. */
  moves = $state.raw<readonly string[]>([]);
  /** Whether the board accepts no moves. */
  readOnly = $state(false);
  /** Changes when another game is shown. */
  scene = $state(0);

  readonly position: PositionView | undefined = $derived(this.match?.view());
  readonly ply: number = $derived(this.match?.ply ?? 0);
  readonly count: number = $derived(this.moves.length);

  #whole: Match | undefined;

  /** Shows a line after its first `ply` moves, or after all of them. */
  show(game: string | null, setup: Setup, ply: number | null): void {
    this.scene++;
    try {
      if (!game)
        throw new Error('the attribute game is missing: write coffee, fourmation, six or morris');
      this.#whole = new Match(game, setup);
      if (ply !== null && !(Number.isInteger(ply) && ply >= 0)) {
        throw new Error('the attribute ply must be a whole number, 0 or more');
      }
      this.match = this.#whole.at(ply ?? this.#whole.ply);
      this.moves = this.#whole.moves;
      this.fault = '';
    } catch (error) {
      this.#whole = this.match = undefined;
      this.moves = [];
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  /** Shows the position after `ply` moves. Returns whether that changed anything. */
  goTo(ply: number): boolean {
    if (!this.#whole || ply < 0 || ply > this.count || ply === this.ply) return false;
    this.match = this.#whole.at(ply);
    return true;
  }

  /** Plays a move in the position shown; the moves after it are dropped. Returns its canonical spelling. */
  play(move: string): string {
    if (!this.match) throw new Error(`there is no board: ${this.fault}`);
    const next = this.match.at(this.match.ply);
    const played = next.play(move);
    this.#whole = this.match = next;
    this.moves = next.moves;
    return played;
  }
}
