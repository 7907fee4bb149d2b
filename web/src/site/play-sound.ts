/** Sounds, if they are on. The first one loads the synthesis. */
import { settings } from './settings.svelte';
import type { Sound } from './sound';

export function playSound(sound: Sound): void {
  // Without the module, for example after an update of the page, the game is silent.
  if (settings.sound) void import('./sound').then(({ play }) => play(sound)).catch(() => {});
}
