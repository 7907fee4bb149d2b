/** A study: a start, the tree of moves from it, and the current place. */
import type { GameRecord, Options } from '../api/model';
import { PositionBrowser, type From } from '../game/free-play/position-browser.svelte';
import type { Placed } from '../router.svelte';
import {
  after,
  fromRecord,
  grown,
  has,
  mainFrom,
  promoted,
  pruned,
  remarked,
  toRecord,
} from './tree';
import type { Moves, Tree } from './tree';

export class Study extends PositionBrowser {
  tree = $state.raw<Tree>([]);
  /** The line for navigation by keys; it continues after the current place. */
  line = $state.raw<Moves>([]);
  /** The comment before the first move. */
  intro = $state.raw<string>();
  /** Whether the second side makes the first move of the study. */
  secondBegins = $state(false);

  constructor(
    game: string,
    private readonly placed: Placed,
  ) {
    super(game, { options: placed.options, start: placed.at });
  }

  /** The place in an address: the main line, and the current place on it. */
  get placing(): Placed {
    const position = this.position;
    const moves = mainFrom(this.tree);
    const ply = this.place.every((move, i) => moves[i] === move) ? this.place.length : undefined;
    return { options: position?.short, at: position?.start ?? undefined, moves, ply };
  }

  /** The same with the line through the current place, for an address that also has the tree. */
  get placingHere(): Placed {
    return { ...this.placing, moves: mainFrom(this.tree, this.place), ply: this.place.length };
  }

  /** Starts with the position of the address. */
  start = async (): Promise<boolean> => {
    const { moves = [], ply } = this.placed;
    // The whole line is requested first, so that errors are reported at once.
    if (!(await this.go(moves))) return false;
    const place = this.place;
    this.tree = grown([], [], place);
    this.line = place;
    // A finished position has no side to move, so the start is requested to find out who begins.
    if (!this.position?.to_move && this.position?.start) {
      await this.go([]);
      await this.go(place);
    }
    return ply === undefined || ply >= moves.length || this.go(this.place.slice(0, ply));
  };

  /** Plays moves from here: along existing moves, else as a variation. */
  play = (...moves: string[]): Promise<boolean> => this.visit([...this.place, ...moves], true);

  /** Moves by `by` plies along the line. */
  step = (by: number): Promise<boolean> => this.goTo(this.ply + by);

  /** Shows the position after `ply` moves of the line. */
  goTo = (ply: number): Promise<boolean> =>
    this.navigate(ply, this.line.length, (ply) => this.visit(this.line.slice(0, ply)));

  /** Goes to a place of the tree; with `grow`, adds it. */
  visit = (moves: Moves, grow = false): Promise<boolean> =>
    this.go(moves, () => {
      // In canonical notation.
      const place = this.place;
      if (grow) this.tree = grown(this.tree, [], place);
      const isOnLine = place.every((move, i) => this.line[i] === move) && has(this.tree, this.line);
      if (!isOnLine) this.line = mainFrom(this.tree, place);
    });

  /** The variation that leads here becomes the main line. */
  promote = (): void => {
    this.tree = promoted(this.tree, this.place);
    this.line = mainFrom(this.tree, this.place);
  };

  /** Deletes the last move and what follows it. */
  async drop(): Promise<void> {
    const place = this.place;
    if (place.length === 0 || !(await this.go(place.slice(0, -1)))) return;
    this.tree = pruned(this.tree, place);
    this.line = mainFrom(this.tree, this.place);
  }

  /** The comment on the move that led here, or before the first move. */
  get comment(): string | undefined {
    const place = this.place;
    if (!place.length) return this.intro;
    return after(this.tree, place.slice(0, -1)).find(({ move }) => move === place.at(-1))?.comment;
  }

  /** Changes this comment. */
  remark(comment: string): void {
    if (this.place.length) this.tree = remarked(this.tree, this.place, comment);
    else this.intro = comment || undefined;
  }

  /** Restarts from another position of this game. */
  async begin(options: Options | string, start: string | undefined): Promise<boolean> {
    return this.#begin({ options, start }, []);
  }

  /** Replaces the study by a record, from its start. */
  load({ options, start, moves, comment }: GameRecord): Promise<boolean> {
    return this.#begin({ options, start }, fromRecord(moves), comment);
  }

  /** Goes to the place of the address, if the tree has it. */
  async resume(): Promise<void> {
    const { moves = [], ply } = this.placed;
    const place = moves.slice(0, ply);
    if (place.length && has(this.tree, place)) await this.visit(place);
  }

  /** The study as a record. */
  get record(): string {
    const { options, start } = this.position!;
    const begin = start ? { start } : {};
    const comment = this.intro === undefined ? {} : { comment: this.intro };
    const moves = toRecord(this.tree);
    return JSON.stringify({ game: this.game, options, ...begin, ...comment, moves });
  }

  /** Whether the last move is a variation. */
  get isVariation(): boolean {
    return !this.place.every(
      (move, i) => after(this.tree, this.place.slice(0, i))[0]?.move === move,
    );
  }

  async #begin(from: From, tree: Tree, intro?: string): Promise<boolean> {
    if (!(await this.restart(from))) return false;
    this.tree = tree;
    this.intro = intro;
    this.line = mainFrom(tree);
    return true;
  }

  protected override async go(moves: Moves, arrived?: () => void): Promise<boolean> {
    const there = await super.go(moves, arrived);
    const mover = this.position?.to_move;
    if (there && mover) this.secondBegins = (mover === 'second') === (moves.length % 2 === 0);
    return there;
  }
}
