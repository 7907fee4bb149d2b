/** The texts of the lessons, which are no part of the first load. */
import { words } from '../words/words.svelte';

const FILES = import.meta.glob<string>('../../../locales/*.ftl', {
  query: '?lessons',
  import: 'default',
});

let loaded: Promise<void> | undefined;

/** Loads the texts of the lessons in the current language; those of a language chosen later follow. */
export const loadTexts = (): Promise<void> =>
  (loaded ??= words.include(FILES).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));
