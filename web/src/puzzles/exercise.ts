/** A position in which the right moves have to be found. */
import { streamLines } from '../api/lines';
import { api } from '../api/client';
import type { Choice, Position, PuzzleInfo, SearchReport } from '../api/model';
import * as routes from '../api/routes';
import { pathOf } from '../board/steps/choice';
import { words } from '../words/words.svelte';

/** Node limit of a search for the best line. */
const LINE_NODES = 200_000;

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
  /** The steps of a move that is marked at the start, such as the one that was played in the game. */
  marked?: readonly Choice[];
  /** The verdict on all moves since the start: right ones with their replies, and the last one. */
  judge(moves: readonly string[]): Promise<Verdict>;
  solution(): Promise<readonly string[]>;
  /** Moves after the solution, up to the end of the game if the search finds it. */
  sequel?(solution: readonly string[]): Promise<readonly string[]>;
  /** A hint at the move after right ones with their replies. */
  hint?(moves: readonly string[]): Promise<Nudge>;
}

/** The best line after moves from a position; empty if the game is over. */
export async function bestLine(
  { game, options, position: start }: Position,
  moves: readonly string[],
): Promise<readonly string[]> {
  const after = await api.position(game, { options, start, moves });
  if (after.outcome) return [];
  const query = { game, options, start, moves: [...moves], lines: 1, nodes: LINE_NODES };
  let best: readonly string[] = [];
  const { signal } = new AbortController();
  await streamLines<SearchReport>(routes.analysisAnalyse(query), signal, ({ lines }) => {
    best = lines[0]?.moves ?? best;
  });
  return best;
}

/** A hint that shows a part of the board. */
export const areaHint = (steps: readonly Choice[]): Nudge => ({
  text: words.t('web-nudge-best'),
  steps,
});

/** A puzzle of the collection, which the service judges. */
export const puzzleExercise = (puzzle: PuzzleInfo): Exercise => {
  const { game, id, goal, short, position: start } = puzzle;
  const solution = async () => (await api.puzzleSolution(game, id)).solution;
  return {
    start: puzzle,
    judge: (moves) => api.judgePuzzle(game, id, moves),
    solution,
    async hint(moves) {
      const [found, { steps }] = await Promise.all([
        solution(),
        api.position(game, { options: short, start, moves }),
      ]);
      return areaHint(pathOf(steps, found[moves.length] ?? '') ?? []);
    },
    // A draw need not have an end.
    ...(goal === 'win' && { sequel: (found) => bestLine(puzzle, found) }),
  };
};
