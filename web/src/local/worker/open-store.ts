/** The store of this browser. */
import { LocalProblem } from '../problems';
import { DatabaseStore } from './database-store';
import { MemoryStore } from './memory-store';
import type { GameStore } from './store';

/** Opens the database, or keeps games in memory where there is none. */
export async function openStore(): Promise<GameStore> {
  try {
    return await DatabaseStore.open();
  } catch (error) {
    // An older version of the page must not continue beside the games of a newer one.
    if (error instanceof DOMException && error.name === 'VersionError') {
      throw new LocalProblem('outdated');
    }
    return new MemoryStore();
  }
}
