/** A new game in one step. */
import { api } from '../../api/client';
import type { Options } from '../../api/model';
import { Problem } from '../../api/problem';
import { paths, router } from '../../router.svelte';
import { lastGame, remember, usualSeating } from './last-game';
import { LEVELS, lots, seats, type Seating } from './seats';

/** The computer's level for someone who has just learnt the rules. */
export const FIRST_LEVEL = 1;

async function create(game: string, options: Options | null, seating: Seating): Promise<void> {
  const [first, second] = seats(seating, lots);
  const { id } = await api.create({ game, options, players: { first, second } });
  router.go(paths.game(id));
}

/** Creates a game with default rules against a level and goes to it; the human player begins. */
export const playNow = (game: string, level: number = LEVELS.usual): Promise<void> =>
  create(game, null, { ...usualSeating(), level });

/**
 * Creates a game like the last one of this kind and goes to it. The first game has default rules and
 * a computer at the usual level, and the human player begins.
 */
export async function playAgain(game: string): Promise<void> {
  const last = lastGame(game);
  if (!last) return playNow(game);
  try {
    await create(game, last.options, last.seating);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    // The rules have changed since the game was stored.
    remember(game, undefined);
    await playNow(game);
  }
}
