/** A browser's own file system in tests. */

/** Files by name; the next write can be made to fail. */
export class FakeFiles {
  readonly files = new Map<string, Uint8Array>();
  /** Runs before a file is written, and may throw. */
  onwrite: (name: string) => void = () => {};
  /** Maximum size of a file, in bytes; the rest of a longer content is lost. */
  room = Infinity;

  /** The part of `navigator.storage` that is used. */
  readonly storage = {
    getDirectory: () => Promise.resolve({ getDirectoryHandle: () => Promise.resolve(this) }),
  };

  async *keys(): AsyncGenerator<string> {
    yield* [...this.files.keys()];
  }

  async removeEntry(name: string): Promise<void> {
    if (!this.files.delete(name)) throw new DOMException('', 'NotFoundError');
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<unknown> {
    if (!this.files.has(name)) {
      if (!create) throw new DOMException('', 'NotFoundError');
      this.files.set(name, new Uint8Array());
    }
    return {
      getFile: async () => new File([new Uint8Array(this.files.get(name)!)], name),
      createSyncAccessHandle: async () => ({
        truncate: () => this.files.set(name, new Uint8Array()),
        write: (content: Uint8Array) => {
          this.onwrite(name);
          const written = content.slice(0, this.room);
          this.files.set(name, written);
          return written.length;
        },
        flush: () => undefined,
        close: () => undefined,
      }),
    };
  }
}
