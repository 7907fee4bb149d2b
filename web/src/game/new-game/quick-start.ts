/** A new game in one step. */
import { api } from '../../api/client';
import type { Options } from '../../api/model';
import { Problem } from '../../api/problem';
import { paths, router } from '../../router.svelte';
import { lastGame, remember, usualSeating } from './last-game';
import { LEVELS, setting, type Seating } from './seats';

/** The computer's level for someone who has just learnt the rules. */
export const FIRST_LEVEL = 1;

/** Creates a game, goes to it and returns its options. */
async function create(game: string, options: Options | null, seating: Seating): Promise<Options> {
  const state = await api.create({ game, options, ...setting(seating) });
  router.go(paths.game(state.id));
  return state.options;
}

/** Creates a game with default rules against a level and goes to it; the human player begins. */
export async function playNow(game: string, level: number = LEVELS.default): Promise<void> {
  await create(game, null, { ...usualSeating(), level });
}

/**
 * Creates a game like the last one of this kind against an opponent and goes to it. The first game has
 * default rules, the computer plays at the usual level, and the user begins.
 */
export async function playAgainst(game: string, against: Seating['against']): Promise<void> {
  const last = lastGame(game);
  const seating: Seating = { ...(last?.seating ?? usualSeating()), against };
  await createLike(game, last?.options ?? null, seating);
}

/**
 * Creates a game like the last one of this kind against a level and goes to it. The next game is
 * like this one.
 */
export async function playAt(game: string, level: number): Promise<void> {
  const last = lastGame(game);
  const usual = last?.seating ?? usualSeating();
  const seating: Seating = { ...usual, against: 'computer', level };
  const options = await createLike(game, last?.options ?? null, seating);
  remember(game, { options, seating });
}

/** Creates a game; if its options are no longer possible, one with default rules. */
async function createLike(
  game: string,
  options: Options | null,
  seating: Seating,
): Promise<Options> {
  try {
    return await create(game, options, seating);
  } catch (error) {
    if (!options || !(error instanceof Problem) || error.status !== 422) throw error;
    // The rules have changed since the game was stored.
    remember(game, undefined);
    return create(game, null, {
      ...usualSeating(),
      against: seating.against,
      level: seating.level,
    });
  }
}
