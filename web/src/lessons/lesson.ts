/**
 * A lesson: one rule, a position to try it, and the goal of the attempt. Lessons are data; the
 * service executes moves.
 */
import type { Position, Step } from '../api/model';

/** Conditions for the position after the move; all given ones must hold, and the first unmet one is reported. */
export interface Goal {
  /** The move closes a mill, which always captures. */
  mill?: true;
  /** The game is over for this reason; the mover has won unless `draw`. */
  over?: string;
  draw?: boolean;
  /** The mover has a piece on one of these. */
  on?: readonly string[];
  /** The opponent has lost this number of pieces. */
  gone?: number;
  /** The opponent's next move cannot start at any of these. */
  closed?: readonly string[];
  /** One of these moves was played. */
  played?: readonly string[];
}

/** Its words are `web-lesson-GAME-ID-title`, `-text` and `-task`. */
export interface Lesson {
  id: string;
  /** Options in the short form; absent: the game's default. */
  options?: string;
  /** The text of the position that it begins with; absent: the start of the game. */
  start?: string;
  /** Moves played from there before the attempt. */
  moves?: readonly string[];
  /** No goal: any legal move will do. */
  goal?: Goal;
  /** The move that "show me" plays. */
  solution: string;
  /** An attempt that fails: it is illegal, or it misses the goal. */
  wrong: string;
}

/** The lessons of one game, in their order. */
export type Course = readonly Lesson[];

/** Why a goal is missed: the condition that does not hold, and the place. */
export interface Miss {
  part: keyof Goal;
  at: string;
}

const startsAt = (steps: readonly Step[], place: string): boolean =>
  steps.some((step) => step.at === place && !step.barred);

/** The unmet condition of the goal; undefined if the goal is reached. */
export function missed(goal: Goal | undefined, before: Position, after: Position): Miss | null {
  const mover = before.to_move;
  if (!goal || !mover) return null;
  const { mill, over, draw, on, gone = 0, closed = [], played } = goal;
  const theirs = ({ view }: Position) => view.pieces.filter(({ side }) => side !== mover).length;
  const lost = theirs(before) - theirs(after);
  const winner = draw ? null : mover;
  if (mill && lost === 0) return { part: 'mill', at: '' };
  if (over && (after.outcome?.reason !== over || after.outcome.winner !== winner)) {
    return { part: 'over', at: '' };
  }
  if (on && !after.view.pieces.some(({ at, side }) => side === mover && on.includes(at))) {
    return { part: 'on', at: '' };
  }
  if (lost < gone) return { part: 'gone', at: '' };
  const open = closed.find((place) => startsAt(after.steps, place));
  if (open) return { part: 'closed', at: open };
  if (played && !played.includes(after.moves.at(-1)!)) return { part: 'played', at: '' };
  return null;
}
