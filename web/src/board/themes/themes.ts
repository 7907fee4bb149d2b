/** The themes of boards: the list, and how a page applies one. */
import { words } from '../../words/words.svelte';
import { drawingOf } from '../drawings';

/** The themes of a game's board; the first is the default. */
export const themesOf = (game: string): readonly string[] => drawingOf(game)?.themes ?? [];

/** The displayed name of a theme. */
export const themeName = (game: string, theme: string): string =>
  words.t(`web-theme-${game}-${theme}`);

/**
 * Applies a theme to all of a game's boards within `root`. An unknown theme, which an older version
 * may have stored, selects the default.
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
