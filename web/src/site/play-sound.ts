/** Sounds, if they are on. The first one loads the synthesis. */
import { painted } from '../board/painted';
import { settings } from './settings.svelte';
import type { Sound } from './sound';

export function playSound(sound: Sound): void {
  if (!settings.sound) return;
  void Promise.all([import('./sound'), painted()])
    // The browser may need 40 ms for the first sound.
    .then(([{ play }]) => play(sound))
    // Without the module, for example after an update of the page, the game is silent.
    .catch(() => {});
}

/** Time in which the tabs of this browser get the same news, in milliseconds. */
const NEWS_TIME = 1000;

/** Plays a sound for news that all tabs get, in one of them. */
export function playInOneTab(sound: Sound): void {
  // This tab would be silent, so another one plays.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  // Without a secure context there are no locks, and each tab plays.
  if (!navigator.locks) {
    playSound(sound);
    return;
  }
  void navigator.locks.request('ludoteca-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playSound(sound);
    await new Promise((resolve) => setTimeout(resolve, NEWS_TIME));
  });
}
