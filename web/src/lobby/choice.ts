/** The last choices in the lobby, stored in this browser. */
import { drawn } from '../board/drawings';
import { DISTANCES } from './range';
import { readStored, writeStored } from '../site/storage';

/** The choices that apply to all speeds. */
export interface Choice {
  game: string;
  rated: boolean;
  /** Maximum distance of the opponent's rating from the user's; null for any. */
  distance: number | null;
}

const STORAGE_KEY = 'ludoteca-lobby';

/** Reads the stored choices; invalid ones are as at the first visit. */
export function readChoice(text: string | null): Choice {
  const usual: Choice = { game: drawn[0]!, rated: true, distance: null };
  let stored: Partial<Choice> | null;
  try {
    stored = JSON.parse(text ?? 'null') as Partial<Choice> | null;
  } catch {
    return usual;
  }
  return {
    game: drawn.find((game) => game === stored?.game) ?? usual.game,
    rated: stored?.rated !== false,
    distance: DISTANCES.find((distance) => distance === stored?.distance) ?? null,
  };
}

export const lastChoice = (): Choice => readChoice(readStored(STORAGE_KEY));

export const remember = (choice: Choice): void => writeStored(STORAGE_KEY, JSON.stringify(choice));
