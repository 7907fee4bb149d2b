/** One puzzle being solved: the moves so far, and the service's verdicts. */
import { api } from '../api/client';
import type { Position, PuzzleVerdict, PuzzleInfo } from '../api/model';
import type { Path } from '../board/steps/choice';

/**
 * `solve`: the solver has to move; `wrong`: the last move was wrong; `refuted`: the refutation has been played;
 * `solved`; `shown`: the solution was shown instead.
 */
export type Stage = 'solve' | 'wrong' | 'refuted' | 'solved' | 'shown';

/** Milliseconds between moves that the page plays. */
const MOVE_INTERVAL = 700;

export interface SolvingEvents {
  /** The first attempt is decided. */
  ondecided: (right: boolean) => void;
  onsolved: () => void;
  /** Waits between two moves that the page plays. */
  wait?: (milliseconds: number) => Promise<void>;
}

const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export class Solving {
  stage = $state<Stage>('solve');
  /** The position on the board. */
  position = $state.raw() as Position;
  /** The moves that can be looked through. */
  line = $state.raw<readonly string[]>([]);
  /** Moves of the solver that were right so far. */
  found = $state(0);
  /** Whether the solution ended the game. */
  ended = $state(false);
  busy = $state(false);
  error = $state.raw<unknown>();
  /** The steps of a move chosen so far. */
  path = $state.raw<Path>([]);
  /** The wrong move. */
  wrong = $state<string>();

  /** The right moves and the replies to them. */
  #right: readonly string[] = [];
  #refutation: readonly string[] = [];
  #seen = new Map<string, Position>();
  #decided = false;
  readonly #wait: (milliseconds: number) => Promise<void>;

  constructor(
    readonly puzzle: PuzzleInfo,
    private readonly events: SolvingEvents,
  ) {
    this.position = puzzle;
    this.#seen.set('', puzzle);
    this.#wait = events.wait ?? sleep;
  }

  /** Plays a move of the solver; resolves to whether it was a move of the game. */
  play = (move: string): Promise<boolean> =>
    this.#act(async () => {
      if (this.stage !== 'solve') return;
      const { game, id } = this.puzzle;
      const moves = [...this.#right, move];
      const verdict = await this.#judge(game, id, moves);
      this.line = moves;
      if (!verdict.correct) {
        [this.wrong, this.stage] = [move, 'wrong'];
        this.#refutation = verdict.refutation ?? [];
        this.#decide(false);
        return;
      }
      this.found += 1;
      this.#right = moves;
      if (verdict.solved) {
        this.ended = this.position.outcome !== null;
        this.stage = 'solved';
        this.#decide(true);
        this.events.onsolved();
      } else if (verdict.reply) {
        this.#right = [...moves, verdict.reply];
        await this.#follow(moves, [verdict.reply]);
      }
    });

  /** Shows the position after `moves` while the service judges them; without a response, takes them back. */
  async #judge(game: string, id: string, moves: readonly string[]): Promise<PuzzleVerdict> {
    const judged = api.judgePuzzle(game, id, moves);
    try {
      await this.#show(moves);
      return await judged;
    } catch (error) {
      await this.#show(this.#right);
      throw error;
    }
  }

  /** Takes the wrong move back. */
  retry = (): Promise<boolean> =>
    this.#act(async () => {
      await this.#show(this.#right);
      this.line = this.#right;
      [this.stage, this.wrong] = ['solve', undefined];
    });

  /** Whether there is a refutation of the wrong move to show. */
  get refutable(): boolean {
    return this.stage === 'wrong' && this.#refutation.length > 0;
  }

  /** Plays the opponent's best line after the wrong move. */
  refute = (): Promise<boolean> =>
    this.#act(async () => {
      this.stage = 'refuted';
      await this.#follow(this.line, this.#refutation);
    });

  /** Plays the solution from the start. */
  solution = (): Promise<boolean> =>
    this.#act(async () => {
      const { game, id } = this.puzzle;
      const { solution } = await api.puzzleSolution(game, id);
      this.#decide(false);
      this.stage = 'shown';
      await this.#show([]);
      this.line = [];
      await this.#follow([], solution);
    });

  /** Shows the position after `ply` moves of the line, once there is nothing left to solve. */
  goTo = (ply: number): Promise<boolean> =>
    this.#act(() => this.#show(this.line.slice(0, Math.max(0, Math.min(ply, this.line.length)))));

  #decide(right: boolean): void {
    if (this.#decided) return;
    this.#decided = true;
    this.events.ondecided(right);
  }

  /** Plays `moves` after `before`, one after the other. */
  async #follow(before: readonly string[], moves: readonly string[]): Promise<void> {
    for (let count = 1; count <= moves.length; count++) {
      await this.#wait(MOVE_INTERVAL);
      const line = [...before, ...moves.slice(0, count)];
      await this.#show(line);
      this.line = line;
    }
  }

  async #show(moves: readonly string[]): Promise<void> {
    const { game, short, position: start } = this.puzzle;
    const name = moves.join(' ');
    const known = this.#seen.get(name);
    this.position = known ?? (await api.position(game, { options: short, start, moves }));
    this.#seen.set(name, this.position);
  }

  /** Runs one action at a time. Resolves to whether it was done. */
  async #act(action: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = undefined;
    this.path = [];
    try {
      await action();
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
