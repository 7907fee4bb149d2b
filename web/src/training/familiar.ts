/** The games and boards that a player knows, from which the session of the day takes its exercises. */
import { api } from '../api/client';
import type { GameSummary } from '../api/model';
import { drawn } from '../board/drawings';
import { learntGames } from '../lessons/progress';
import type { DrillBoard } from './drill';
import { keyOf, type Training } from './state';

/** Maximum number of own games that are considered, the latest ones. */
const MAX_GAMES = 100;
/** Number of games on a board after which its opening is trained. */
const MIN_PLAYED = 3;

type Played = Pick<GameSummary, 'game' | 'short'>;

/** The latest games of the player; none without a response. */
export const playedGames = async (): Promise<readonly Played[]> =>
  (await api.ownGames({}, MAX_GAMES).catch(() => undefined))?.games ?? [];

/**
 * The games of the daily session: the chosen ones, or those that the player has played, learnt or
 * trained. A newcomer has the first one.
 */
export function gamesOf(
  { games, attempts, cards }: Training,
  played: readonly Played[],
  learnt: readonly string[] = learntGames(),
): readonly string[] {
  const chosen = drawn.filter((game) => games.chosen.includes(game));
  if (chosen.length) return chosen;
  const collected = Object.values(cards).filter(({ kind }) => kind !== 'drill');
  const known = new Set(learnt);
  for (const { game } of [...played, ...attempts, ...collected]) known.add(game);
  const familiar = drawn.filter((game) => known.has(game));
  return familiar.length ? familiar : drawn.slice(0, 1);
}

/** Whether the player knows a board well enough for its opening, or has drilled it before. */
export function knowsBoard(
  { cards }: Training,
  played: readonly Played[],
  { game, options }: DrillBoard,
): boolean {
  if (cards[keyOf({ kind: 'drill', game, options, line: 0 })]?.last) return true;
  return played.filter((one) => one.game === game && one.short === options).length >= MIN_PLAYED;
}
