/** The texts of lessons and training, which are no part of the first load. */
import { words, type Messages } from './words.svelte';

const FILES = import.meta.glob<Messages>('../../../locales/*.ftl', {
  query: '?later',
  import: 'default',
});

let loaded: Promise<void> | undefined;

/** Loads these texts in the current language; those of a language chosen later follow. */
export const loadTexts = (): Promise<void> =>
  (loaded ??= words.include(FILES).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));
