/** A position in which the right moves have to be found. */
import { api } from '../api/client';
import type { Choice, Position, PuzzleInfo } from '../api/model';

/** The verdict on the last move of an attempt. */
export interface Verdict {
  correct: boolean;
  solved: boolean;
  /** The opponent's reply to a right move; null if the exercise is solved, or after a wrong move. */
  reply: string | null;
  /** The opponent's best line after a wrong move. */
  refutation: readonly string[] | null;
  /** Why the move is wrong, as a sentence. */
  reason?: string;
  /** The moves that would have been right, to show on the board. */
  right?: readonly { steps: readonly Choice[] }[];
}

/** A hint: a sentence, and the steps of the move, of which only the surroundings are shown. */
export interface Nudge {
  text: string;
  steps: readonly Choice[];
}

export interface Exercise {
  start: Position;
  /** The verdict on all moves since the start: right ones with their replies, and the last one. */
  judge(moves: readonly string[]): Promise<Verdict>;
  solution(): Promise<readonly string[]>;
  /** A hint at the move after right ones with their replies. */
  hint?(moves: readonly string[]): Promise<Nudge>;
}

/** A puzzle of the collection, which the service judges. */
export const puzzleExercise = (puzzle: PuzzleInfo): Exercise => ({
  start: puzzle,
  judge: (moves) => api.judgePuzzle(puzzle.game, puzzle.id, moves),
  solution: async () => (await api.puzzleSolution(puzzle.game, puzzle.id)).solution,
});
