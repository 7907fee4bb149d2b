/** The premove of a game. It is kept in this page only, and sent once the opponent has moved. */
import type { GameState, Step } from '../../api/model';
import type { Path } from '../../board/steps/choice';
import { replay } from '../../board/steps/premove';
import { settings } from '../../site/settings.svelte';

export class Premove {
  #path = $state.raw<Path>([]);
  /** How the last premove ended, if it was not played; `incomplete` if steps of the move remain to be chosen. */
  end = $state<'cancelled' | 'failed' | 'incomplete'>();
  /** The moves of the game when the premove was chosen. */
  #moves: readonly string[] = [];

  /** The steps chosen so far; none once premoves are switched off. */
  get path(): Path {
    return settings.premove ? this.#path : [];
  }

  /** Chooses another premove during a turn of the opponent; no steps cancel it. */
  choose(path: Path, moves: readonly string[]): void {
    if (!path.length && !this.path.length) return;
    this.end = path.length ? undefined : 'cancelled';
    this.#path = path;
    this.#moves = moves;
  }

  /**
   * Compares the premove with the present state and the user's legal steps. Returns the legal steps of the premove once
   * the opponent has moved; drops it if there are none, or if anything else has happened to the moves.
   */
  resolve(
    { moves, outcome }: Pick<GameState, 'moves' | 'outcome'>,
    steps: readonly Step[],
  ): Path | undefined {
    const { path } = this;
    const isContinued = this.#moves.every((move, i) => moves[i] === move);
    const replies = moves.slice(this.#moves.length);
    if (path.length && isContinued && !replies.length && !outcome) return undefined;
    this.#path = [];
    if (!path.length) return undefined;
    // After a swap of colours, the premove is one for the other colour.
    const isDue = isContinued && replies.length === 1 && replies[0] !== 'swap';
    const legal = isDue ? replay(steps, path) : undefined;
    if (legal) this.end = legal.at(-1)?.move == null ? 'incomplete' : undefined;
    else if (!outcome) this.end = 'failed';
    return legal;
  }
}
