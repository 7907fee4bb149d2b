/** When a card returns: spaced repetition by FSRS. */
import { fsrs, Rating } from 'ts-fsrs';
import type { Card } from './state';

/** `again`: missed; `hard`: found with a hint; `good`: found at the first attempt. */
export type Grade = 'again' | 'hard' | 'good';

const RATINGS = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const;

/** Without short steps: a missed card returns the next day, in the next session. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** The card after a review. */
export function reviewed(card: Card, grade: Grade, now: number): Card {
  const { due, stability, difficulty, reps, lapses, state, last } = card;
  const before = { due, stability, difficulty, reps, lapses, state };
  const { card: after } = scheduler.next(
    {
      ...before,
      elapsed_days: 0,
      scheduled_days: 0,
      learning_steps: 0,
      last_review: last || null,
    },
    now,
    RATINGS[grade],
  );
  return {
    ...card,
    due: after.due.getTime(),
    stability: after.stability,
    difficulty: after.difficulty,
    reps: after.reps,
    lapses: after.lapses,
    state: after.state,
    last: now,
  };
}
