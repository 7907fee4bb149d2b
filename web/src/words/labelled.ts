import { words } from './words.svelte';

/** `Accuracy: 87%`, with the spaces of the language. */
export const labelled = (what: string, value: string): string =>
  words.t('web-labelled', { what, value });
