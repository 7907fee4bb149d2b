/** An attempt at a lesson: the position, the move and the result. */
import { api } from '../api/client';
import type { Fault } from '../api/problem';
import type { Position } from '../api/model';
import { faultsAt } from '../game/sentences/refusal';
import { missed, type Lesson, type Miss } from './lesson';

/** The state: not tried, solved, solution shown, missed, or rejected by the rules. */
export type Verdict =
  | { is: 'open' }
  | { is: 'done' }
  | { is: 'shown' }
  | { is: 'missed'; miss: Miss }
  | { is: 'rejected'; faults: readonly Fault[] };

export class Attempt {
  /** The position to move in, once it is known. */
  before = $state.raw<Position>();
  /** The position after the attempt. */
  after = $state.raw<Position>();
  verdict = $state.raw<Verdict>({ is: 'open' });
  busy = $state(false);

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
  ) {}

  /** The displayed position. */
  get shown(): Position | undefined {
    return this.after ?? this.before;
  }

  #positionAfter(...tries: string[]): Promise<Position> {
    const { options, start, moves = [] } = this.lesson;
    return api.position(this.game, {
      ...(options && { options }),
      ...(start && { start }),
      moves: [...moves, ...tries],
    });
  }

  async load(): Promise<void> {
    this.before = await this.#positionAfter();
  }

  /** Plays a move and judges the result. */
  async play(move: string): Promise<void> {
    await this.#try(move, (before, after) => {
      const miss = missed(this.lesson.goal, before, after);
      return miss ? { is: 'missed', miss } : { is: 'done' };
    });
  }

  /** Plays the model solution. */
  async show(): Promise<void> {
    this.reset();
    await this.#try(this.lesson.solution, () => ({ is: 'shown' }));
  }

  /** Requests the reason why no move starts at a place. */
  async why(place: string): Promise<void> {
    if (this.verdict.is !== 'open' && this.verdict.is !== 'rejected') return;
    const { options, start, moves = [] } = this.lesson;
    const tried = { game: this.game, options, start, moves, steps: this.before?.steps ?? [] };
    const faults = await faultsAt(tried, place);
    if (faults.length) this.verdict = { is: 'rejected', faults };
  }

  /** Back to the start of the lesson. */
  reset(): void {
    this.after = undefined;
    this.verdict = { is: 'open' };
  }

  async #try(move: string, judge: (before: Position, after: Position) => Verdict): Promise<void> {
    const { before } = this;
    if (!before || this.busy) return;
    this.busy = true;
    try {
      const after = await this.#positionAfter(move);
      this.verdict = judge(before, after);
      this.after = after;
    } finally {
      this.busy = false;
    }
  }
}
