/** Games in the browser's database, which all tabs share. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { StoredGame } from '../contract';
import { LocalProblem } from '../problems';
import { newPlayer, type Decide, type GameStore } from './store';

interface Schema extends DBSchema {
  games: { key: string; value: StoredGame; indexes: { played: number } };
  meta: { key: string; value: string };
}

type Database = IDBPDatabase<Schema>;

export const NAME = 'ludoteca';
const VERSION = 1;

export class DatabaseStore implements GameStore {
  readonly isDurable = true;
  #database: Promise<Database> | undefined;
  #player: Promise<string> | undefined;

  /** Opens the database; rejected if the browser has none or forbids it. */
  static async open(): Promise<DatabaseStore> {
    const store = new DatabaseStore();
    await store.#open();
    return store;
  }

  player(): Promise<string> {
    this.#player ??= this.#use(ownPlayer).catch((error: unknown) => {
      this.#player = undefined;
      throw error;
    });
    return this.#player;
  }

  get(id: string): Promise<StoredGame | null> {
    return this.#use(async (database) => (await database.get('games', id)) ?? null);
  }

  change(id: string, decide: Decide): Promise<void> {
    return this.#use((database) => changeGame(database, id, decide));
  }

  all(): Promise<StoredGame[]> {
    return this.#use(async (database) =>
      (await database.getAllFromIndex('games', 'played')).reverse(),
    );
  }

  #open(): Promise<Database> {
    const close = () => (this.#database = undefined);
    this.#database ??= openDB<Schema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('games', { keyPath: 'id' }).createIndex('played', 'played');
        database.createObjectStore('meta');
      },
      // A newer version of the page waits for this connection to end.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        close();
      },
      // The browser has closed the connection.
      terminated: close,
    }).catch((error: unknown) => {
      close();
      throw error;
    });
    return this.#database;
  }

  /** Uses the database, and once more if its connection has ended unnoticed. */
  async #use<T>(action: (database: Database) => Promise<T>): Promise<T> {
    try {
      try {
        return await action(await this.#open());
      } catch (error) {
        if (nameOf(error) !== 'InvalidStateError') throw error;
        this.#database = undefined;
        return await action(await this.#open());
      }
    } catch (error) {
      throw problemOf(error);
    }
  }
}

async function ownPlayer(database: Database): Promise<string> {
  const { store, done } = database.transaction('meta', 'readwrite');
  const known = await store.get('player');
  const player = known ?? newPlayer();
  if (known === undefined) await store.add(player, 'player');
  await done;
  return player;
}

async function changeGame(database: Database, id: string, decide: Decide): Promise<void> {
  const transaction = database.transaction('games', 'readwrite');
  const { store, done } = transaction;
  // Awaited below; a failure before that must not count as unhandled.
  done.catch(() => undefined);
  try {
    const next = decide((await store.get(id)) ?? null);
    if (next) await store.put(next);
    else if (next === null) await store.delete(id);
    await done;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    throw error;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** A failure of the database as a problem; any other error unchanged. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  switch (error.name) {
    case 'QuotaExceededError':
      return new LocalProblem('storage-full');
    case 'VersionError':
      return new LocalProblem('outdated');
    default:
      return new LocalProblem('storage-unavailable', `${error.name}: ${error.message}`);
  }
}
