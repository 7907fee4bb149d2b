/** The exercises of a day: due cards, a line of an opening, and new puzzles. */
import type { Item, Training } from './state';

/** Limits for about ten minutes: of cards, and of exercises in all where few cards are due. */
const MAX_DUE = 6;
const MIN_ITEMS = 6;

const DAY = 24 * 60 * 60 * 1000;

/** The keys of the cards that are due, the oldest first. Openings have a place of their own in a session. */
export const dueCards = ({ cards }: Training, now: number): string[] =>
  Object.entries(cards)
    .filter(([, { kind, due }]) => kind !== 'drill' && due <= now)
    .sort(([, a], [, b]) => a.due - b.due)
    .map(([key]) => key);

/** The time at which the local day ends: what is due later today is due. */
export const endOfDay = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() + DAY - 1;

/**
 * Plans the session of a day for some games. `drill` is the key of the card of an opening. The games
 * take turns from day to day.
 */
export function planned(
  training: Training,
  day: number,
  until: number,
  games: readonly string[],
  drill: string | undefined,
): readonly Item[] {
  const cards = dueCards(training, until)
    .filter((key) => games.includes(training.cards[key]!.game))
    .slice(0, MAX_DUE)
    .map((card) => ({ card }));
  const drills = drill ? [{ card: drill }] : [];
  const fresh = Math.max(1, MIN_ITEMS - cards.length - drills.length);
  const puzzles = Array.from({ length: games.length ? fresh : 0 }, (_, i) => ({
    puzzle: games[(day + i) % games.length]!,
  }));
  const [first, ...others] = puzzles;
  // A new puzzle first, as a start.
  return [...(first ? [first] : []), ...cards, ...drills, ...others];
}
