/**
 * A lesson: one rule, a position in which to try it, and what must come of the try. Lessons are
 * data; what a move does is told by the service.
 */
import type { Position, Step } from '../api/model';

/** What the position must be like after the move; all that is named must hold. */
export interface Goal {
  /** The game is over, for this reason; who moved has won unless `draw`. */
  over?: string;
  draw?: boolean;
  /** A piece of whoever moved stands on one of these. */
  on?: readonly string[];
  /** The opponent has so many pieces fewer. */
  gone?: number;
  /** The opponent's next move cannot begin at any of these. */
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
  /** Moves played from there before the person's try. */
  moves?: readonly string[];
  /** No goal: any legal move will do. */
  goal?: Goal;
  /** The move that "show me" plays. */
  solution: string;
  /** A try that fails: the service refuses it, or it misses the goal. */
  wrong: string;
}

/** The lessons of one game, in their order. */
export type Course = readonly Lesson[];

/** Why a goal is missed: the part of it that does not hold, and where. */
export interface Miss {
  part: keyof Goal;
  at: string;
}

const startsAt = (steps: readonly Step[], place: string): boolean =>
  steps.some((step) => step.at === place && !step.barred);

/** What a position lacks of the goal; nothing if the goal is reached. */
export function missed(goal: Goal | undefined, before: Position, after: Position): Miss | null {
  const mover = before.to_move;
  if (!goal || !mover) return null;
  const { over, draw, on, gone = 0, closed = [], played } = goal;
  const theirs = ({ view }: Position) => view.pieces.filter(({ side }) => side !== mover).length;
  const winner = draw ? null : mover;
  if (over && (after.outcome?.reason !== over || after.outcome.winner !== winner)) {
    return { part: 'over', at: '' };
  }
  if (on && !after.view.pieces.some(({ at, side }) => side === mover && on.includes(at))) {
    return { part: 'on', at: '' };
  }
  if (theirs(before) - theirs(after) < gone) return { part: 'gone', at: '' };
  const open = closed.find((place) => startsAt(after.steps, place));
  if (open) return { part: 'closed', at: open };
  if (played && !played.includes(after.moves.at(-1)!)) return { part: 'played', at: '' };
  return null;
}
