/** One exercise being solved: the moves so far, and the verdicts on them. */
import { api } from '../api/client';
import type { Position } from '../api/model';
import { pathOf, type Path } from '../board/steps/choice';
import type { Exercise, Nudge, Verdict } from './exercise';

/**
 * `solve`: the solver has to move; `wrong`: the last move was wrong; `refuted`: the refutation has been played;
 * `solved`; `shown`: the solution was shown instead.
 */
export type Stage = 'solve' | 'wrong' | 'refuted' | 'solved' | 'shown';

/** Milliseconds between moves that the page plays. */
const MOVE_INTERVAL = 700;

export interface SolvingEvents {
  /** The first attempt is decided; `hinted` if a hint was shown before. */
  ondecided: (right: boolean, hinted: boolean) => void;
  onsolved?: () => void;
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
  /** Whether a verdict, a hint or moves are being computed. */
  pending = $state(false);
  /** Whether the page plays the solution or a refutation, which can be stopped. */
  playing = $state(false);
  error = $state.raw<unknown>();
  /** The steps of a move chosen so far. */
  path = $state.raw<Path>([]);
  /** The wrong move, and the verdict on it. */
  wrong = $state<string>();
  verdict = $state.raw<Verdict>();
  /** The steps of the wrong move. */
  wrongSteps = $state.raw<Position['last_steps']>([]);
  /** The hint at the next move, once it is requested. */
  nudge = $state.raw<Nudge>();

  /** The right moves and the replies to them. */
  #right: readonly string[] = [];
  #seen = new Map<string, Position>();
  #requested = $state<number>();
  #decided = false;
  #hinted = false;
  #interrupt: (() => void) | undefined;
  /** The end of the present action. */
  #idle: Promise<unknown> = Promise.resolve();
  readonly #wait: (milliseconds: number) => Promise<void>;

  constructor(
    readonly exercise: Exercise,
    private readonly events: SolvingEvents,
  ) {
    this.position = exercise.start;
    this.#seen.set('', exercise.start);
    this.#wait = events.wait ?? sleep;
  }

  /** Plays a move of the solver; resolves to whether it was a move of the game. */
  play = (move: string): Promise<boolean> =>
    this.#act(async () => {
      if (this.stage !== 'solve') return;
      const moves = [...this.#right, move];
      const verdict = await this.#judge(moves);
      this.line = moves;
      this.nudge = undefined;
      if (!verdict.correct) {
        [this.wrong, this.verdict, this.stage] = [move, verdict, 'wrong'];
        this.wrongSteps = this.position.last_steps;
        this.#decide(false);
        return;
      }
      this.found += 1;
      this.#right = moves;
      if (verdict.solved) {
        this.ended = this.position.outcome !== null;
        this.stage = 'solved';
        this.#decide(true);
        this.events.onsolved?.();
      } else if (verdict.reply) {
        this.#right = [...moves, verdict.reply];
        await this.#follow(moves, [verdict.reply]);
      }
    });

  /** Shows the position after `moves` while the service judges them; without a response, takes them back. */
  async #judge(moves: readonly string[]): Promise<Verdict> {
    // A move that is not among the legal ones is rejected with the position, so it needs no verdict.
    const isLegal = pathOf(this.position.steps, moves.at(-1)!) !== undefined;
    try {
      if (!isLegal) await this.#show(moves);
      const judged = Promise.all([this.exercise.judge(moves), this.#show(moves)]);
      return (await this.#compute(judged))[0];
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
      [this.stage, this.wrong, this.verdict] = ['solve', undefined, undefined];
    });

  /** Shows a hint at the next move. */
  hint = (): Promise<boolean> =>
    this.#act(async () => {
      this.nudge = await this.#compute(this.exercise.hint?.(this.#right));
      this.#hinted = true;
    });

  /** Ends the moves that the page plays; all of them can be looked through. */
  stop = (): void => this.#interrupt?.();

  /** Whether there is a refutation of the wrong move to show. */
  get refutable(): boolean {
    return this.stage === 'wrong' && this.#refutation.length > 0;
  }

  get #refutation(): readonly string[] {
    return this.verdict?.refutation ?? [];
  }

  /** Plays the opponent's best line after the wrong move. */
  refute = (): Promise<boolean> =>
    this.#act(async () => {
      this.stage = 'refuted';
      await this.#demonstrate(this.line, this.#refutation);
    });

  /** Plays the solution from the start. */
  solution = (): Promise<boolean> =>
    this.#act(async () => {
      const solution = await this.#compute(this.exercise.solution());
      this.nudge = undefined;
      this.#decide(false);
      this.stage = 'shown';
      // Searched for while the solution is played.
      const sequel = this.exercise.sequel?.(solution).catch(() => []);
      await this.#show([]);
      this.line = [];
      await this.#demonstrate([], solution, sequel);
    });

  /** The last requested ply, from which the next step counts. */
  get ply(): number {
    return this.#requested ?? this.position.moves.length;
  }

  /** Shows the position after `ply` moves of the line, once there is nothing left to solve. */
  async goTo(ply: number): Promise<void> {
    const to = Math.max(0, Math.min(ply, this.line.length));
    this.#requested = to;
    this.stop();
    while (this.busy) await this.#idle;
    if (this.#requested !== to) return;
    await this.#act(() => this.#show(this.line.slice(0, to)));
    if (this.#requested === to) this.#requested = undefined;
  }

  #decide(right: boolean): void {
    if (this.#decided) return;
    this.#decided = true;
    this.events.ondecided(right, this.#hinted);
  }

  async #compute<T>(result: T): Promise<Awaited<T>> {
    this.pending = true;
    try {
      return await result;
    } finally {
      this.pending = false;
    }
  }

  /** Follows moves that the user may stop, then those of the sequel. */
  async #demonstrate(
    before: readonly string[],
    moves: readonly string[],
    sequel?: Promise<readonly string[]>,
  ): Promise<void> {
    const stopped = new Promise<void>((stop) => (this.#interrupt = stop));
    let line = [...before, ...moves];
    this.playing = true;
    try {
      await this.#follow(before, moves, stopped);
      const more = await this.#compute(Promise.race([sequel, stopped]));
      if (more?.length) {
        await this.#follow(line, more, stopped);
        line = [...line, ...more];
      }
    } finally {
      this.playing = false;
      this.#interrupt = undefined;
    }
    this.line = line;
  }

  /** Plays `moves` after `before`, one after the other, until it is stopped. */
  async #follow(
    before: readonly string[],
    moves: readonly string[],
    stopped?: Promise<void>,
  ): Promise<void> {
    let isStopped = false;
    void stopped?.then(() => (isStopped = true));
    for (let count = 1; count <= moves.length; count++) {
      await Promise.race([this.#wait(MOVE_INTERVAL), ...(stopped ? [stopped] : [])]);
      if (isStopped) return;
      const line = [...before, ...moves.slice(0, count)];
      await this.#show(line);
      this.line = line;
    }
  }

  async #show(moves: readonly string[]): Promise<void> {
    const { game, short, position: start } = this.exercise.start;
    const name = moves.join(' ');
    const known = this.#seen.get(name);
    this.position = known ?? (await api.position(game, { options: short, start, moves }));
    this.#seen.set(name, this.position);
  }

  /** Runs one action at a time, which ends a demonstration. Resolves to whether it was done. */
  async #act(action: () => Promise<void>): Promise<boolean> {
    if (this.playing) {
      this.stop();
      await this.#idle;
    }
    if (this.busy) return false;
    this.busy = true;
    let finish = () => {};
    this.#idle = new Promise<void>((done) => (finish = done));
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
      finish();
    }
  }
}
