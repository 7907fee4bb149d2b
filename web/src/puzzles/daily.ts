/** The parts of the start page about puzzles and training, which load beside its content. */
import { training } from '../training/stored.svelte';

export { default as TodayCard } from '../training/TodayCard.svelte';
export { default as DailyPuzzles } from './DailyPuzzles.svelte';

/** Whether the player has trained, or has collected exercises. */
export const hasTrained = (): boolean =>
  training.now.days.length > 0 || Object.keys(training.now.cards).length > 0;
