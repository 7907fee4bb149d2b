/** What an attempt at an exercise changes. */
import type { PuzzleInfo } from '../api/model';
import { reviewed, type Grade } from './schedule';
import { phaseIn } from './phase';
import {
  keyOf,
  newCard,
  withAttempt,
  withCard,
  type Attempt,
  type Card,
  type Training,
} from './state';

interface Tried {
  about: Pick<Attempt, 'game' | 'theme' | 'phase'>;
  card?: Card;
  puzzle?: Pick<PuzzleInfo, 'id'>;
}

/** The training after the first attempt at an exercise. A missed puzzle joins the collection. */
export function attempted(
  training: Training,
  { about, card, puzzle }: Tried,
  right: boolean,
  hinted: boolean,
  now: number,
): Training {
  const after = withAttempt(training, { ...about, at: now, right });
  const grade: Grade = right ? (hinted ? 'hard' : 'good') : 'again';
  const { game, theme } = about;
  const missed = puzzle && !right && newCard({ kind: 'puzzle', game, theme, id: puzzle.id }, now);
  const tried = card ?? missed;
  if (!tried) return after;
  const next = reviewed(tried, grade, now);
  // The next line of an opening, or the same one until it is known.
  return withCard(after, next.kind === 'drill' && right ? { ...next, line: next.line + 1 } : next);
}

/** The training after an attempt at a puzzle outside it: a card is reviewed, a missed puzzle becomes one. */
export function collect(
  training: Training,
  puzzle: PuzzleInfo,
  right: boolean,
  hinted: boolean,
  now: number,
): Training {
  const { game, id, theme } = puzzle;
  const about = { game, theme, phase: phaseIn(puzzle) };
  const card = training.cards[keyOf({ kind: 'puzzle', game, id, theme })];
  return attempted(training, { about, puzzle, ...(card ? { card } : {}) }, right, hinted, now);
}
