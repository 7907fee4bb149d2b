/** Conditional moves: the user's stored lines, and the line that is being tried out on the board. */
import { api } from '../../api/client';
import type { GameState, Step } from '../../api/model';
import { words } from '../../words/words.svelte';
import { LineBrowser } from '../free-play/line-browser.svelte';
import type { Jump } from '../moves/navigation-keys';
import { positionSentence } from '../sentences/sentences';

/** A move of the opponent and the reply to it, and so on. */
export type Line = readonly string[];

/** Maximum number of plies in a line. */
const MAX_PLIES = 10;

/** A line that is tried out from the present position of a game. */
export class TriedLine extends LineBrowser {
  constructor(private readonly state: GameState) {
    super(state.game, {
      options: state.short,
      at: state.start ?? undefined,
      moves: [...state.moves],
    });
  }

  /** The moves so far; the first is the opponent's. */
  get moves(): Line {
    return this.place.slice(this.state.ply);
  }

  /** What the user can do next. */
  get stage(): 'opponent' | 'reply' | 'more' | 'full' | 'over' {
    const { length } = this.moves;
    const isOver = !!this.position?.outcome;
    if (length % 2) return isOver ? 'over' : 'reply';
    if (length >= MAX_PLIES || isOver) return 'full';
    return length ? 'more' : 'opponent';
  }

  /** The stage in words. */
  get prompt(): string {
    const { position, path } = this;
    if (position && path.length) return positionSentence(position, path);
    return words.t(`web-conditional-${this.stage}`);
  }

  /** The legal moves, unless the line is full. */
  get steps(): readonly Step[] {
    return this.stage === 'full' ? [] : (this.position?.steps ?? []);
  }

  get canSave(): boolean {
    return this.moves.length > 0 && this.moves.length % 2 === 0;
  }

  /** Goes `by` plies along the line, but not back into the game. */
  step = (by: number): Promise<boolean> => this.goTo(Math.max(this.state.ply, this.ply + by));

  jump = (to: Jump): Promise<boolean> =>
    this.step({ back: -1, forward: 1, first: -this.ply, last: this.line.length }[to]);
}

/** The stored lines of the user in a game. */
export class Plan {
  lines = $state.raw<readonly Line[]>([]);
  tried = $state.raw<TriedLine>();
  error = $state.raw<unknown>();

  constructor(private readonly id: string) {}

  /** Reads the lines that still apply, since the game has continued. */
  refresh(): Promise<boolean> {
    this.tried = undefined;
    return this.#run(() => api.conditionalMoves(this.id));
  }

  /** Begins to try out a line; resolves to whether it has begun. */
  async begin(state: GameState): Promise<boolean> {
    const tried = new TriedLine(state);
    const begun = await tried.start();
    this.error = tried.error;
    if (begun) this.tried = tried;
    return begun;
  }

  /** Stores the tried line. */
  async save(seq: number): Promise<boolean> {
    const line = this.tried?.moves ?? [];
    const saved = await this.#store(seq, [...this.lines, line]);
    if (saved) this.tried = undefined;
    return saved;
  }

  cancel(): void {
    this.tried = this.error = undefined;
  }

  remove = (seq: number, line: Line) =>
    this.#store(
      seq,
      this.lines.filter((other) => other !== line),
    );

  #store = (seq: number, lines: readonly Line[]) =>
    this.#run(async () => {
      if (lines.length) return api.setConditionalMoves(this.id, seq, lines);
      await api.clearConditionalMoves(this.id);
      return [];
    });

  async #run(request: () => Promise<readonly Line[]>): Promise<boolean> {
    this.error = undefined;
    try {
      this.lines = await request();
      return true;
    } catch (error) {
      this.error = error;
      return false;
    }
  }
}
