/** What the end of a game adds: the numbers that matter, and the level to try next. */
import { percent } from '../../analysis/values';
import { api } from '../../api/client';
import type { GameResults, GameState, PlayerRating, Side } from '../../api/model';
import { changeText, ratingText } from '../../player/rating';
import { accuracyOf } from '../../review/accuracy';
import { labelled } from '../../words/labelled';
import { words } from '../../words/words.svelte';
import type { Room } from './room.svelte';

/** Maximum time to wait for the results of earlier games, in milliseconds. */
const RESULTS_TIMEOUT = 1500;

/** Minimum number of plies for the service to count a rated game that its rules did not end. */
const MIN_RATED_PLIES = 6;

export interface Aftermath {
  /** Short texts, the most important one first. */
  figures: readonly string[];
  /** The computer's level that the user should try next; undefined for the same one. */
  level?: number | undefined;
}

/** The level of the computer in a game; undefined without one. */
const levelIn = ({ players: { first, second } }: GameState): number | undefined =>
  first.kind === 'computer' ? first.level : second.kind === 'computer' ? second.level : undefined;

/** A harder level after a win, an easier one after a loss, if the results suggest it. */
export function nextLevel(
  ending: Room['ending'],
  level: number,
  results: Pick<GameResults, 'suggested'> | undefined,
): number | undefined {
  const { suggested = level } = results ?? {};
  if (ending === 'won' && suggested > level) return suggested;
  return ending === 'lost' && suggested < level ? suggested : undefined;
}

/** The results at one level: `Level 3: 4 of 6 won`. */
function recordText(level: number, results: GameResults | undefined): string | undefined {
  const at = results?.levels.find((each) => each.level === level);
  if (!at) return undefined;
  return words.t('web-end-record', { level, won: at.won, count: at.won + at.drawn + at.lost });
}

/** `1662? (+162)`: the rating after the game, and its change. */
const newRatingText = (before: PlayerRating, change: number): string =>
  `${ratingText({ ...before, rating: before.rating + change })} (${changeText(change)})`;

/** Whether a rated game ended before it counted. One that was aborted never counts, and says so. */
const isTooShort = ({ ply, outcome }: GameState): boolean =>
  ply < MIN_RATED_PLIES && outcome?.reason !== 'aborted';

/** Results of earlier games; none if they cannot be loaded. Without them the game can still be played again. */
const resultsOf = (): Promise<readonly GameResults[]> => api.statistics().catch(() => []);
const late = () =>
  new Promise<undefined>((done) => setTimeout(() => done(undefined), RESULTS_TIMEOUT));

/** The figures of a game, with the results of the games at its level once they are loaded. */
function figuresOf(state: GameState, own: Side, record: string | undefined): string[] {
  const rating = state.ratings?.[own];
  const accuracy = accuracyOf(state.id, own);
  return [
    rating?.change != null ? newRatingText(rating, rating.change) : undefined,
    state.ratings && isTooShort(state) ? words.t('web-end-too-short') : undefined,
    accuracy === undefined
      ? undefined
      : labelled(words.t('web-review-accuracy'), percent(accuracy)),
    record,
  ].flatMap((text) => text || []);
}

/**
 * Shows what the end of a game adds. Results that come late are shown as figures, but the level to try next is not:
 * it would change a button that the player may be about to press.
 */
export async function aftermath(room: Room, show: (after: Aftermath) => void): Promise<void> {
  const { state, own, ending, vsComputer } = room;
  if (!own || ending === 'over') return show({ figures: [] });
  const level = vsComputer ? levelIn(state) : undefined;
  if (level === undefined) return show({ figures: figuresOf(state, own, undefined) });
  const loading = resultsOf();
  const inTime = await Promise.race([loading, late()]);
  if (!inTime) show({ figures: figuresOf(state, own, undefined) });
  const results = (await loading).find(({ game }) => game === state.game);
  show({
    figures: figuresOf(state, own, recordText(level, results)),
    level: inTime && nextLevel(ending, level, results),
  });
}
