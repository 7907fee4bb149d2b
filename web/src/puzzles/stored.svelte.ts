/** The progress in each game, stored in this browser. */
import { beginner, readProgress, type Progress } from './progress';

const STORAGE_KEY = 'ludoteca-puzzles';

function load(): Record<string, Progress> {
  // A browser may forbid storage; then the progress lasts as long as the page.
  try {
    return readProgress(localStorage.getItem(STORAGE_KEY));
  } catch {
    return {};
  }
}

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
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#games));
    } catch {
      // The browser stores nothing.
    }
  }
}

export const stored = new StoredProgress();
