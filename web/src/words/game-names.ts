import type { Dictionary } from './dictionary';
import { words as ofPage } from './words.svelte';

/** A game as the arguments of a message: its name, alone and after "of" and "to" in languages that merge them with an article. */
export function gameNames(
  game: string,
  words: Dictionary = ofPage,
): { game: string; ofGame: string; toGame: string } {
  const key = `game-${game}`;
  const name = words.has(key) ? words.t(key) : game;
  return {
    game: name,
    ofGame: words.attribute(key, 'of') ?? name,
    toGame: words.attribute(key, 'to') ?? name,
  };
}
