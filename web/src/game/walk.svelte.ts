/** A position that belongs to no game, walked freely: moves of both sides, back and forward. */
import { api } from '../api/client';
import type { Position } from '../api/types';
import type { Path } from '../board/choice';
import type { Placed } from '../router.svelte';

export class Walk {
  /** What is on the board. */
  position = $state.raw<Position>();
  /** The moves of the line walked, also those after the position shown. */
  line = $state.raw<readonly string[]>([]);
  busy = $state(false);
  error = $state.raw<unknown>();
  path = $state.raw<Path>([]);

  #seen = new Map<string, Position>();

  constructor(
    private readonly game: string,
    private readonly placed: Placed,
  ) {}

  /** Begins with what the address names. */
  start = (): Promise<boolean> => this.#go(this.placed.moves ?? []);

  /** Plays a move; says if it could be. */
  play = (move: string): Promise<boolean> => this.#go([...(this.position?.moves ?? []), move]);

  /** Goes along the line to the position after `ply` moves. */
  async look(ply: number): Promise<void> {
    const line = this.line;
    const to = Math.max(0, Math.min(ply, line.length));
    await this.#go(line.slice(0, to));
    this.line = line;
  }

  async #go(moves: readonly string[]): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const name = moves.join(' ');
    const { options, at } = this.placed;
    try {
      const found =
        this.#seen.get(name) ?? (await api.position(this.game, { options, start: at, moves }));
      this.#seen.set(name, found);
      this.position = found;
      this.line = found.moves;
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
