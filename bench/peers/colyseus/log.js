/**
 * A file to which lines are appended durably. Lines that arrive during a synchronisation of the disk share the next
 * one, as the moves of different games do in Ludoteca.
 */

import { open } from 'node:fs/promises';

export class Log {
  /** Opens or creates the file. */
  static async open(path) {
    return new Log(await open(path, 'a'));
  }

  #file;
  #lines = [];
  #waiting = [];
  #isWriting = false;

  constructor(file) {
    this.#file = file;
  }

  /** Resolves when the line is on the disk. */
  append(line) {
    this.#lines.push(line);
    const stored = new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (!this.#isWriting) this.#write();
    return stored;
  }

  async #write() {
    this.#isWriting = true;
    while (this.#lines.length > 0) {
      const [lines, waiting] = [this.#lines, this.#waiting];
      this.#lines = [];
      this.#waiting = [];
      try {
        await this.#file.appendFile(`${lines.join('\n')}\n`);
        await this.#file.datasync();
        for (const { resolve } of waiting) resolve();
      } catch (error) {
        for (const { reject } of waiting) reject(error);
      }
    }
    this.#isWriting = false;
  }
}
