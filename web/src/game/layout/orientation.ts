/** How a person likes each game's board to lie, kept in this browser. */

const stored = (game: string): string => `ludoteca-turn-${game}`;

/** The turn remembered for a game; none where nothing is, or where nothing can be kept. */
export function storedOrientation(game: string): number {
  try {
    const turn = Number(localStorage.getItem(stored(game)));
    return Number.isInteger(turn) && turn > 0 ? turn : 0;
  } catch {
    return 0;
  }
}

/** Remembers how a game's board lies. */
export function storeOrientation(game: string, turn: number): void {
  try {
    if (turn) localStorage.setItem(stored(game), String(turn));
    else localStorage.removeItem(stored(game));
  } catch {
    // Not remembered.
  }
}
