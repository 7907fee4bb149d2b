/** What is studied: a start, the moves that branch from it, and the place that is looked at. */
import type { GameRecord, Options } from '../api/model';
import { PositionBrowser, type From } from '../game/free-play/position-browser.svelte';
import type { Placed } from '../router.svelte';
import { after, fromRecord, grown, has, mainFrom, promoted, pruned, toRecord } from './tree';
import type { Moves, Tree } from './tree';

export class Study extends PositionBrowser {
  tree = $state.raw<Tree>([]);
  /** The line that the keys walk along; it goes on behind the place looked at. */
  line = $state.raw<Moves>([]);
  /** Whether second makes the first move from the start studied. */
  secondBegins = $state(false);

  constructor(
    game: string,
    private readonly placed: Placed,
  ) {
    super(game, { options: placed.options, start: placed.at });
  }

  /** The place in an address: the main line, and where on it one is. */
  get placing(): Placed {
    const position = this.position;
    const moves = mainFrom(this.tree);
    const ply = this.place.every((move, i) => moves[i] === move) ? this.place.length : undefined;
    return { options: position?.short, at: position?.start ?? undefined, moves, ply };
  }

  /** Begins with what the address names. */
  start = async (): Promise<boolean> => {
    const { moves = [], ply } = this.placed;
    // The whole line is asked for first: what is wrong with it is told at once.
    if (!(await this.go(moves))) return false;
    const place = this.place;
    this.tree = grown([], [], place);
    this.line = place;
    // After the end nobody is to move, so that it must be asked who was at the beginning.
    if (!this.position?.to_move && this.position?.start) {
      await this.go([]);
      await this.go(place);
    }
    return ply === undefined || ply >= moves.length || this.go(this.place.slice(0, ply));
  };

  /** Plays moves from here: along what is there already, else as a variation. */
  play = (...moves: string[]): Promise<boolean> => this.visit([...this.place, ...moves], true);

  /** Looks `by` plies further on along the line. */
  step = (by: number): Promise<boolean> => this.goTo(this.place.length + by);

  /** Looks at the position after `ply` moves of the line. */
  goTo = (ply: number): Promise<boolean> =>
    this.visit(this.line.slice(0, Math.max(0, Math.min(ply, this.line.length))));

  /** Looks at a place of the tree, and with `grow` makes it one. */
  async visit(moves: Moves, grow = false): Promise<boolean> {
    if (!(await this.go(moves))) return false;
    // As the rules spell them.
    const place = this.place;
    if (grow) this.tree = grown(this.tree, [], place);
    const ahead = place.every((move, i) => this.line[i] === move) && has(this.tree, this.line);
    if (!ahead) this.line = mainFrom(this.tree, place);
    return true;
  }

  /** The variation that leads here becomes the main line. */
  promote = (): void => {
    this.tree = promoted(this.tree, this.place);
    this.line = mainFrom(this.tree, this.place);
  };

  /** Drops the move that led here, and what follows it. */
  async drop(): Promise<void> {
    const place = this.place;
    if (place.length === 0 || !(await this.go(place.slice(0, -1)))) return;
    this.tree = pruned(this.tree, place);
    this.line = mainFrom(this.tree, this.place);
  }

  /** Begins anew from another position of this game. */
  async begin(options: Options | string, start: string | undefined): Promise<boolean> {
    return this.#begin({ options, start }, []);
  }

  /** Studies a record in place of what was studied, from its start. */
  load({ options, start, moves }: GameRecord): Promise<boolean> {
    return this.#begin({ options, start }, fromRecord(moves));
  }

  /** What is studied as a record. */
  get record(): string {
    const { options, start } = this.position!;
    const begin = start ? { start } : {};
    return JSON.stringify({ game: this.game, options, ...begin, moves: toRecord(this.tree) });
  }

  /** Whether the move that led here has rivals before it. */
  get isVariation(): boolean {
    return !this.place.every(
      (move, i) => after(this.tree, this.place.slice(0, i))[0]?.move === move,
    );
  }

  async #begin(from: From, tree: Tree): Promise<boolean> {
    if (!(await this.restart(from))) return false;
    this.tree = tree;
    this.line = mainFrom(tree);
    return true;
  }

  protected override async go(moves: Moves): Promise<boolean> {
    const there = await super.go(moves);
    const mover = this.position?.to_move;
    if (there && mover) this.secondBegins = (mover === 'second') === (moves.length % 2 === 0);
    return there;
  }
}
