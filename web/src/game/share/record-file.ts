/** A file with the records of games, which are stored one after the other. */
import { api } from '../../api/client';

export class RecordFile {
  #file = '';
  /** The ids of the games that have been stored. */
  #ids: string[] = [];

  /**
   * Stores all games of a file and returns their ids. After a failure, the same file continues where
   * it failed.
   */
  async store(file: string): Promise<readonly string[]> {
    if (this.#file !== file) [this.#file, this.#ids] = [file, []];
    const records = await api.split(file);
    for (const record of records.slice(this.#ids.length)) {
      this.#ids.push((await api.importRecord(record)).id);
    }
    return this.#ids;
  }
}
