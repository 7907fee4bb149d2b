/** The words that a component uses: those of the page, or those of an element with a language of its own. */
import { getContext, setContext } from 'svelte';
import { words, type Words } from './words.svelte';

export type Dictionary = Pick<Words, 'lang' | 't' | 'has' | 'attribute' | 'capital'>;

const KEY = Symbol('words');

/** Sets the words of the current component's descendants. */
export const provideWords = (own: Dictionary): void => void setContext(KEY, own);

/** The words of the current component. */
export const useWords = (): Dictionary => getContext<Dictionary | undefined>(KEY) ?? words;
