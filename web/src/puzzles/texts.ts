/** The sentences of an exercise. */
import type { Position, PuzzleInfo } from '../api/model';
import { byColour } from '../game/sentences/names';
import { words } from '../words/words.svelte';

export interface Texts {
  task: string;
  /** Sentences about the task, below the board. */
  details?: string;
  /** After a wrong move, given as it is written and in words. */
  wrong(move: string, inWords: string): string;
  /** After the refutation of a move, in the position where it ends. */
  refuted(move: string, position: Position): string;
  /** After the last right move, which may have ended the game. */
  solved(hasEnded: boolean): string;
  /** What can no longer be reached at the end of a refutation. */
  lost: readonly string[];
  /** Sentences for the end of the exercise. */
  notes: readonly string[];
}

export const puzzleTexts = (puzzle: PuzzleInfo): Texts => ({
  task: words.t(`web-puzzle-goal-${puzzle.goal}`, byColour(puzzle.view, puzzle.to_move ?? 'first')),
  wrong: (_, move) => words.t('web-puzzle-wrong', { move }),
  refuted(move, { outcome }) {
    const isLost = outcome?.winner && outcome.winner !== puzzle.to_move;
    return words.t(`web-puzzle-refuted-${isLost ? 'lost' : puzzle.goal}`, { move });
  },
  // Often the solution ends before the game does.
  solved: (hasEnded) =>
    hasEnded ? words.t('web-puzzle-solved') : words.t(`web-puzzle-solved-${puzzle.goal}`),
  lost: [
    words.t(`web-puzzle-lost-${puzzle.goal}`, byColour(puzzle.view, puzzle.to_move ?? 'first')),
  ],
  notes: [
    words.t('web-puzzle-about', {
      theme: words.t(`web-theme-of-puzzle-${puzzle.theme}`),
      rating: puzzle.rating,
    }),
  ],
});
