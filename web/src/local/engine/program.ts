/** The engine as a WASI program, which can start threads: `crates/wasm-threads`. */
import { ConsoleStdout, File, OpenFile, WASI } from '@bjorn3/browser_wasi_shim';
import type { Shared } from './messages';
import { hand, helpers } from './places';

export interface Content {
  name: string;
  content: Uint8Array;
}

interface Exports {
  memory: WebAssembly.Memory;
  _start: () => unknown;
  wasi_thread_start: (id: number, argument: number) => void;
}

/** An instance of the program, of which each thread has one. */
export function instance({ program, memory, places }: Shared, wasi: WASI): { exports: Exports } {
  const { exports } = new WebAssembly.Instance(program, {
    env: { memory },
    wasi: { 'thread-spawn': (argument: number) => hand(places, argument) },
    wasi_snapshot_preview1: wasi.wasiImport as WebAssembly.ModuleImports,
  });
  return { exports: exports as unknown as Exports };
}

/** Runs a job with as many threads as there are helpers and one more. Throws what the program complains of. */
export function runProgram(
  shared: Shared,
  job: string,
  contents: readonly Content[],
  online: (line: string) => void,
): void {
  let complaint = '';
  const stdin = new OpenFile(new File(input(1 + helpers(shared.places), job, contents)));
  const stdout = ConsoleStdout.lineBuffered(online);
  const stderr = ConsoleStdout.lineBuffered((line) => (complaint += `${line}\n`));
  const wasi = new WASI([], [], [stdin, stdout, stderr]);
  let code: number;
  try {
    code = wasi.start(instance(shared, wasi));
  } catch (error) {
    throw new Error(complaint || String(error), { cause: error });
  }
  if (code !== 0) throw new Error(complaint);
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
