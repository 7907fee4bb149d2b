/** The looks that a game's board can have: which there are, and how a page puts one on. */
import { words } from '../../words/words.svelte';
import { drawingOf } from '../drawings';

/** The themes of a game's board; the first is what stands where none was chosen. */
export const themesOf = (game: string): readonly string[] => drawingOf(game)?.themes ?? [];

/** A theme's name for people. */
export const themeName = (game: string, theme: string): string =>
  words.t(`web-theme-${game}-${theme}`);

/**
 * Dresses a game's board in a theme wherever it is drawn within `root`. A theme that the game does
 * not have, as an older visit may have stored, gives the game its first one.
 */
export function applyTheme(
  game: string,
  theme: string | undefined,
  root: HTMLElement = document.documentElement,
): void {
  const name = `data-theme-${game}`;
  if (theme && themesOf(game).includes(theme)) root.setAttribute(name, theme);
  else root.removeAttribute(name);
}
