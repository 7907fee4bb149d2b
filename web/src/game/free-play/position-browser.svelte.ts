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
  /** The last requested ply, until it is shown. */
  #requested = $state<number>();
  /** Number of moves that lead to the position being loaded. */
  #target: number | undefined;
  /** The end of the present request. */
  #idle: Promise<unknown> = Promise.resolve();

  constructor(
    readonly game: string,
    private from: From,
  ) {}

  /** The moves that lead to the displayed position, in canonical notation. */
  get place(): readonly string[] {
    return this.position?.moves ?? [];
  }

  /** The last requested ply, from which the next step counts: a position may be still loading. */
  get ply(): number {
    return this.#requested ?? this.#target ?? this.place.length;
  }

  /**
   * Navigates by `show` to a ply, at most to the last one. A position being loaded is waited for; of
   * several plies requested meanwhile, only the last one is shown.
   */
  protected async navigate(
    to: number,
    last: number,
    show: (ply: number) => Promise<boolean>,
  ): Promise<boolean> {
    // A move being played is not in the line yet.
    const ply = Math.max(0, Math.min(to, Math.max(last, this.#target ?? 0)));
    this.#requested = ply;
    while (this.busy) await this.#idle;
    if (this.#requested !== ply) return false;
    try {
      return await show(ply);
    } finally {
      if (this.#requested === ply) this.#requested = undefined;
    }
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

  /**
   * Goes to the position after these moves; resolves to whether it exists. `arrived` runs before
   * another position can be requested.
   */
  protected async go(moves: readonly string[], arrived?: () => void): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#target = moves.length;
    let finish = () => {};
    this.#idle = new Promise<void>((done) => (finish = done));
    const name = moves.join(' ');
    try {
      const found =
        this.#seen.get(name) ?? (await api.position(this.game, { ...this.from, moves }));
      if (this.#seen.size >= CACHE_SIZE) this.#seen.clear();
      this.#seen.set(name, found);
      this.position = found;
      this.error = undefined;
      arrived?.();
      return true;
    } catch (error) {
      this.error = error;
      return false;
    } finally {
      this.path = [];
      this.#target = undefined;
      this.busy = false;
      finish();
    }
  }
}
