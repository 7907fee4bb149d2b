/** The lessons that were solved in this browser, by their ids. */
import { readStored, writeStored } from '../site/storage';

const STORAGE_KEY = 'ludoteca-lessons';

/** Reads the stored lessons by game; invalid entries are left out. */
export function readLessons(text: string | null): Record<string, string[]> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const valid = Object.entries(stored as object).filter(
      ([, ids]) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
    );
    return Object.fromEntries(valid);
  } catch {
    return {};
  }
}

const load = () => readLessons(readStored(STORAGE_KEY));

/** The ids of the solved lessons of a game. */
export const solvedLessons = (game: string): readonly string[] => load()[game] ?? [];

/** The games of which a lesson was solved. */
export const learntGames = (): string[] => Object.keys(load());

export function storeLesson(game: string, id: string): void {
  const all = load();
  const ids = new Set([...(all[game] ?? []), id]);
  writeStored(STORAGE_KEY, JSON.stringify({ ...all, [game]: [...ids] }));
}
