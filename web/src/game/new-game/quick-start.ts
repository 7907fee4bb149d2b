/** A game at once: nothing asked, the person first. */
import { api } from '../../api/client';
import { paths, router } from '../../router.svelte';
import { LEVELS } from './seats';

/** The computer's level where nobody chose one. */
export const USUAL_LEVEL = LEVELS.usual;
/** The computer's level for somebody who has just learnt the rules. */
export const FIRST_LEVEL = 1;

/** Begins a game by the game's default rules and goes to it. */
export async function playNow(game: string, level: number): Promise<void> {
  const { id } = await api.create({
    game,
    options: null,
    players: { first: { kind: 'human' }, second: { kind: 'computer', level } },
  });
  router.go(paths.game(id));
}
