/** A quick game with default rules; the human player begins. */
import { api } from '../../api/client';
import { paths, router } from '../../router.svelte';
import { LEVELS } from './seats';

/** The computer's default level. */
export const USUAL_LEVEL = LEVELS.usual;
/** The computer's level for someone who has just learnt the rules. */
export const FIRST_LEVEL = 1;

/** Creates a game with default rules and goes to it. */
export async function playNow(game: string, level: number): Promise<void> {
  const { id } = await api.create({
    game,
    options: null,
    players: { first: { kind: 'human' }, second: { kind: 'computer', level } },
  });
  router.go(paths.game(id));
}
