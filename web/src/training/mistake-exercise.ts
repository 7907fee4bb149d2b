/** The exercise of a mistake: a better move, judged as the review judges. */
import { streamLines } from '../api/lines';
import { api } from '../api/client';
import * as routes from '../api/routes';
import type { Judged, Position, ReviewEnd, SearchReport } from '../api/model';
import { worthLong } from '../analysis/values';
import type { Exercise, Nudge } from '../puzzles/exercise';
import { byColour } from '../game/sentences/names';
import { words } from '../words/words.svelte';
import type { MistakeCard } from './state';

/** Node limit of the search for the refutation of a move. */
const REFUTATION_NODES = 200_000;
/** Maximum number of plies of a refutation and of a solution. */
const MAX_PLIES = { refutation: 5, solution: 3 } as const;

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

/** The opponent's best line after a move; empty if the game is over. */
async function refutation({ game, options, position }: Position, move: string): Promise<string[]> {
  const after = await api.position(game, { options, start: position, moves: [move] });
  if (after.outcome) return [];
  const query = { game, options, start: position, moves: [move], lines: 1 };
  let best: string[] = [];
  const { signal } = new AbortController();
  await streamLines<SearchReport>(
    routes.analysisAnalyse({ ...query, nodes: REFUTATION_NODES }),
    signal,
    ({ lines }) => {
      best = lines[0]?.moves ?? best;
    },
  );
  return best.slice(0, MAX_PLIES.refutation);
}

/** Whether a move is right: it is the best one, or about as good. */
const isRight = ({ verdict }: Judged): boolean => verdict === 'best' || verdict === 'good';

/** What to look for, without the move. */
function nudgeText({ before, only_move: isOnly }: Judged): string {
  const { kind, plies } = before.value;
  if (kind === 'win') {
    if (plies === 1) return words.t('web-nudge-wins');
    return words.t(plies == null ? 'web-nudge-keeps-win' : 'web-nudge-wins-soon');
  }
  return words.t(isOnly ? 'web-nudge-saves' : 'web-nudge-best');
}

export async function mistakeExercise(card: MistakeCard): Promise<Exercise> {
  const start = await api.position(card.game, { options: card.options, start: card.position });
  // The review of the mistake has the better move.
  let mistake: Promise<Judged> | undefined;
  const best = (): Promise<Judged> =>
    (mistake ??= review(start, card.move).catch((error: unknown) => {
      mistake = undefined;
      throw error;
    }));
  return {
    start,
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
        refutation: await refutation(start, move),
        reason: words.t('web-review-changed', { ...mover, ...values }),
      };
    },
    solution: async () => (await best()).best.moves.slice(0, MAX_PLIES.solution),
    async hint(): Promise<Nudge> {
      const judged = await best();
      return { text: nudgeText(judged), steps: judged.best.steps };
    },
  };
}
