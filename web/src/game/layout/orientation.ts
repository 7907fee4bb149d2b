/** The preferred orientation of each game's board, stored in this browser. */

const stored = (game: string): string => `ludoteca-turn-${game}`;

/** The stored orientation of a game's board; 0 by default or without storage. */
export function storedOrientation(game: string): number {
  try {
    const turn = Number(localStorage.getItem(stored(game)));
    return Number.isInteger(turn) && turn > 0 ? turn : 0;
  } catch {
    return 0;
  }
}

/** Stores the orientation of a game's board. */
export function storeOrientation(game: string, turn: number): void {
  try {
    if (turn) localStorage.setItem(stored(game), String(turn));
    else localStorage.removeItem(stored(game));
  } catch {
    // Storage is unavailable.
  }
}
