/** The exercise of a mistake: a better move, judged as the review judges. */
import { streamLines } from '../api/lines';
import { api } from '../api/client';
import * as routes from '../api/routes';
import type { Judged, Position, ReviewEnd } from '../api/model';
import { worthLong } from '../analysis/values';
import { pathOf } from '../board/steps/choice';
import { bestLine, type Exercise, type Nudge } from '../puzzles/exercise';
import { byColour } from '../game/sentences/names';
import { words } from '../words/words.svelte';
import { nudgeOf } from './mistakes';
import type { MistakeCard } from './state';

/** Maximum number of plies of a refutation, of a solution, and of what follows its first move. */
const MAX_PLIES = { refutation: 5, solution: 3, sequel: 2 } as const;

/** The review of one move. */
async function review(start: Position, move: string): Promise<Judged> {
  const { game, options, position } = start;
  const record = JSON.stringify({ game, options, start: position, moves: [move] });
  let judged: Judged | undefined;
  const { signal } = new AbortController();
  await streamLines<Judged | ReviewEnd>(
    routes.analysisReview({ record, nodes: null }),
    signal,
    (line) => {
      if (!line.done) judged = line;
    },
  );
  if (!judged) throw new Error('the review has no move');
  return judged;
}

/** Whether a move is right: it is the best one, or about as good. */
const isRight = ({ verdict }: Judged): boolean => verdict === 'best' || verdict === 'good';

export async function mistakeExercise(card: MistakeCard): Promise<Exercise> {
  const start = await api.position(card.game, { options: card.options, start: card.position });
  const { better, nudge } = card;
  // For a card without the better move, the review of the mistake has it.
  let mistake: Promise<Judged> | undefined;
  const best = (): Promise<Judged> =>
    (mistake ??= review(start, card.move).catch((error: unknown) => {
      mistake = undefined;
      throw error;
    }));
  return {
    start,
    marked: pathOf(start.steps, card.move) ?? [],
    async judge([move = '']) {
      const judged = await review(start, move);
      const isSolved = isRight(judged);
      if (isSolved) return { correct: true, solved: true, reply: null, refutation: null };
      const mover = byColour(start.view, judged.to_move);
      const values = { before: worthLong(judged.before), after: worthLong(judged.after) };
      return {
        correct: false,
        solved: false,
        reply: null,
        refutation: (await bestLine(start, [move])).slice(0, MAX_PLIES.refutation),
        reason: words.t('web-review-changed', { ...mover, ...values }),
      };
    },
    async solution() {
      return better ? [better] : (await best()).best.moves.slice(0, MAX_PLIES.solution);
    },
    ...(better && {
      sequel: async (solution) => (await bestLine(start, solution)).slice(0, MAX_PLIES.sequel),
    }),
    async hint(): Promise<Nudge> {
      if (better && nudge) {
        return { text: words.t(`web-nudge-${nudge}`), steps: pathOf(start.steps, better) ?? [] };
      }
      const judged = await best();
      return { text: words.t(`web-nudge-${nudgeOf(judged)}`), steps: judged.best.steps };
    },
  };
}
