/** Replaces the page's words, the default of components without words of their own. */
import { ElementWords } from './element-words.svelte';

export const words = new ElementWords();
