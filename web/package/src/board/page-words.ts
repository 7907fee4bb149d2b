/** Takes the place of the page's words, which components use that get no words of their own. */
import { ElementWords } from './element-words.svelte';

export const words = new ElementWords();
