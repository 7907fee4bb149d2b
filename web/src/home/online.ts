/** The parts of the start page about other people, which are loaded together. */
export { default as Challenges } from '../challenge/Challenges.svelte';
export { default as LobbySection } from '../lobby/LobbySection.svelte';
export { lastRules } from '../lobby/rules';
export { default as LiveGames } from './LiveGames.svelte';
