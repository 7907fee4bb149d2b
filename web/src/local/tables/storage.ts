/**
 * The tables that this browser has built, as files of the page's own file system (OPFS).
 *
 * A table is valid once an empty file beside it marks it as complete. An interrupted build
 * therefore leaves no partial table.
 */
import { LocalProblem, type LocalCode } from '../problems';

const FOLDER = 'ludoteca-tables';
const COMPLETE = '.complete';

/** A file that is open for writing, which only workers can do. */
interface SyncHandle {
  write(content: Uint8Array): number;
  truncate(length: number): void;
  flush(): void;
  close(): void;
}

type Writable = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> };

export class TableStorage {
  private constructor(private readonly folder: FileSystemDirectoryHandle) {}

  /** Opens the folder; rejected with a problem if this browser has none. */
  static async open(): Promise<TableStorage> {
    try {
      const root = await navigator.storage.getDirectory();
      return new TableStorage(await root.getDirectoryHandle(FOLDER, { create: true }));
    } catch (error) {
      throw new LocalProblem('tables-no-storage', String(error));
    }
  }

  /** Names of the complete tables. */
  async names(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of this.folder.keys()) {
      if (name.endsWith(COMPLETE)) names.push(name.slice(0, -COMPLETE.length));
    }
    return names.sort();
  }

  /** Total size of all complete tables, in bytes. */
  async bytes(): Promise<number> {
    const files = (await this.names()).map(async (name) => (await this.#file(name)).size);
    return (await Promise.all(files)).reduce((sum, size) => sum + size, 0);
  }

  /** Reads a complete table. */
  async read(name: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#file(name)).arrayBuffer());
  }

  /** Stores a table; only in a worker. Rejected with a problem if there is too little space. */
  async write(name: string, content: Uint8Array): Promise<void> {
    try {
      await this.delete(name);
      await this.#put(name, content);
      await this.#put(name + COMPLETE, new Uint8Array());
    } catch (error) {
      throw new LocalProblem(codeOf(error), String(error));
    }
  }

  /** Deletes a table. A table that another tab is reading may survive, but is no longer listed. */
  async delete(name: string): Promise<void> {
    for (const file of [name + COMPLETE, name]) {
      await this.folder.removeEntry(file).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
      });
    }
  }

  /** Deletes all tables, including those of an interrupted build. */
  async clear(): Promise<void> {
    const names: string[] = [];
    for await (const name of this.folder.keys()) names.push(name);
    const tables = new Set(names.map((name) => name.replace(COMPLETE, '')));
    for (const name of tables) await this.delete(name);
  }

  async #file(name: string): Promise<File> {
    return (await this.folder.getFileHandle(name)).getFile();
  }

  async #put(name: string, content: Uint8Array): Promise<void> {
    const handle = (await this.folder.getFileHandle(name, { create: true })) as Writable;
    const file = await handle.createSyncAccessHandle();
    try {
      file.truncate(0);
      if (file.write(content) < content.length) throw new DOMException('', 'QuotaExceededError');
      file.flush();
    } finally {
      file.close();
    }
  }
}

/** Why a file cannot be written. */
function codeOf(error: unknown): LocalCode {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'tables-no-room';
  return 'tables-no-storage';
}
