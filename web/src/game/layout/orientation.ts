/** The preferred orientation of each game's board, stored in this browser. */
import { readStored, writeStored } from '../../site/storage';

const stored = (game: string): string => `ludoteca-turn-${game}`;

/** The stored orientation of a game's board; 0 by default or without storage. */
export function storedOrientation(game: string): number {
  const turn = Number(readStored(stored(game)));
  return Number.isInteger(turn) && turn > 0 ? turn : 0;
}

/** Stores the orientation of a game's board. */
export const storeOrientation = (game: string, turn: number): void =>
  writeStored(stored(game), turn ? String(turn) : null);
