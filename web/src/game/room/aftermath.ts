/** What the end of a game adds: the numbers that matter, and the level to try next. */
import { percent } from '../../analysis/values';
import { api } from '../../api/client';
import type { GameResults, GameState, PlayerRating } from '../../api/model';
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

const resultsOf = (): Promise<readonly GameResults[]> => api.statistics().catch(() => []);
const late = () => new Promise<[]>((done) => setTimeout(() => done([]), RESULTS_TIMEOUT));

export async function aftermath({ state, own, ending, vsComputer }: Room): Promise<Aftermath> {
  if (!own || ending === 'over') return { figures: [] };
  const rating = state.ratings?.[own];
  const accuracy = accuracyOf(state.id, own);
  const level = vsComputer ? levelIn(state) : undefined;
  // Without the results the game can still be played again.
  const games = level === undefined ? [] : await Promise.race([resultsOf(), late()]);
  const results = games.find(({ game }) => game === state.game);
  const texts = [
    rating?.change != null ? newRatingText(rating, rating.change) : undefined,
    state.ratings && isTooShort(state) ? words.t('web-end-too-short') : undefined,
    accuracy === undefined
      ? undefined
      : labelled(words.t('web-review-accuracy'), percent(accuracy)),
    level && recordText(level, results),
  ];
  return {
    figures: texts.flatMap((text) => text || []),
    level: level && nextLevel(ending, level, results),
  };
}
