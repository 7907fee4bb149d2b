/** Loads the page of a game; once it is loaded, without a delay. */
export const loadGame = () => import('./Game.svelte');
