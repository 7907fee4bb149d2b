/** The progress in each game, stored in this browser. */
import { beginner, readProgress, type Progress } from './progress';
import { readStored, writeStored } from '../site/storage';

const STORAGE_KEY = 'ludoteca-puzzles';

const load = (): Record<string, Progress> => readProgress(readStored(STORAGE_KEY));

class StoredProgress {
  #games = $state.raw(load());

  constructor() {
    // Keeps tabs consistent.
    addEventListener('storage', ({ key, newValue }) => {
      if (key === STORAGE_KEY || key === null) this.#games = readProgress(newValue);
    });
  }

  of(game: string): Progress {
    return this.#games[game] ?? beginner();
  }

  change(game: string, by: (progress: Progress) => Progress): void {
    this.#games = { ...this.#games, [game]: by(this.of(game)) };
    writeStored(STORAGE_KEY, JSON.stringify(this.#games));
  }
}

export const stored = new StoredProgress();
