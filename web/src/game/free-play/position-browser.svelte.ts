/** Positions of one game, each identified by the moves from the start. */
import { api } from '../../api/client';
import type { Options, Position } from '../../api/model';
import type { Path } from '../../board/steps/choice';

/** Number of cached positions, so that going back needs no request. */
const CACHE_SIZE = 500;

/** The start of the moves. */
export interface From {
  options: Options | string | undefined;
  start: string | undefined;
}

export class PositionBrowser {
  /** The position on the board. */
  position = $state.raw<Position>();
  busy = $state(false);
  error = $state.raw<unknown>();
  /** The steps of a move chosen so far. */
  path = $state.raw<Path>([]);

  #seen = new Map<string, Position>();

  constructor(
    readonly game: string,
    private from: From,
  ) {}

  /** The moves that lead to the displayed position, in canonical notation. */
  get place(): readonly string[] {
    return this.position?.moves ?? [];
  }

  /** Goes to another start; if it is invalid, nothing changes. */
  protected async restart(from: From): Promise<boolean> {
    const before = { from: this.from, seen: this.#seen };
    this.from = from;
    this.#seen = new Map();
    if (await this.go([])) return true;
    [this.from, this.#seen] = [before.from, before.seen];
    return false;
  }

  /** Goes to the position after these moves; resolves to whether it exists. */
  protected async go(moves: readonly string[]): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const name = moves.join(' ');
    try {
      const found =
        this.#seen.get(name) ?? (await api.position(this.game, { ...this.from, moves }));
      if (this.#seen.size >= CACHE_SIZE) this.#seen.clear();
      this.#seen.set(name, found);
      this.position = found;
      this.error = undefined;
      return true;
    } catch (error) {
      this.error = error;
      return false;
    } finally {
      this.path = [];
      this.busy = false;
    }
  }
}
