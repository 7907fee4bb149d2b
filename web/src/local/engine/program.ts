/** The engine as a WASI program, which can start threads: `crates/wasm/src/threads.rs`. */
import { ConsoleStdout, File, OpenFile, WASI } from '@bjorn3/browser_wasi_shim';
import type { Shared } from './messages';
import { slotCount, startThread } from './thread-slots';

export interface Content {
  name: string;
  content: Uint8Array;
}

interface Exports {
  memory: WebAssembly.Memory;
  _start: () => unknown;
  wasi_thread_start: (id: number, argument: number) => void;
}

/** Stack size of a thread: as in the native searches, twice the default. */
const ENVIRONMENT = [`RUST_MIN_STACK=${2 << 20}`];

/** An instance of the program. Each thread has one. */
export class Instance {
  readonly #wasi: WASI;
  readonly #exports: Exports;
  #stderr = '';

  constructor(
    { program, memory, slots }: Shared,
    input = new Uint8Array(),
    online: (line: string) => void = () => {},
  ) {
    const files = [
      new OpenFile(new File(input)),
      ConsoleStdout.lineBuffered(online),
      ConsoleStdout.lineBuffered((line) => (this.#stderr += `${line}\n`)),
    ];
    // Without the option, the library writes to the console.
    this.#wasi = new WASI([], ENVIRONMENT, files, { debug: false });
    const { exports } = new WebAssembly.Instance(program, {
      env: { memory },
      wasi: { 'thread-spawn': (argument: number) => startThread(slots, argument) },
      wasi_snapshot_preview1: this.#wasi.wasiImport as WebAssembly.ModuleImports,
    });
    this.#exports = exports as unknown as Exports;
    this.#wasi.inst = { exports: this.#exports };
  }

  /** Runs the program. Throws an error with its error output if it fails. */
  run(): void {
    const code = this.#guard(() => this.#wasi.start({ exports: this.#exports }));
    if (code !== 0) throw new Error(this.#stderr);
  }

  /** Runs a thread of the program. Throws an error with its error output if it panics. */
  runThread(id: number, argument: number): void {
    this.#guard(() => this.#exports.wasi_thread_start(id, argument));
  }

  #guard<T>(code: () => T): T {
    try {
      return code();
    } catch (error) {
      throw new Error(this.#stderr || String(error), { cause: error });
    }
  }
}

/** Runs a job with a thread for each helper and one more. Throws an error with the program's error output. */
export function runProgram(
  shared: Shared,
  job: string,
  contents: readonly Content[],
  online: (line: string) => void,
): void {
  const threads = slotCount(shared.slots) + 1;
  new Instance(shared, input(threads, job, contents), online).run();
}

/** A line about the job and its files, then the files. */
function input(
  threads: number,
  job: string,
  contents: readonly Content[],
): Uint8Array<ArrayBuffer> {
  const files = contents.map(({ name, content }) => ({ name, size: content.length }));
  const request = JSON.stringify({ job: JSON.parse(job) as unknown, threads, files });
  const parts = [new TextEncoder().encode(`${request}\n`), ...contents.map((file) => file.content)];
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
