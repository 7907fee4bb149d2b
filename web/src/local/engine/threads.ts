/** The threads of an analysis: workers that share memory, which browsers allow only to isolated pages. */
import { compile, once } from '../compile';
import type { Threads } from './engine';
import { createSlots } from './thread-slots';

/** The memory of the program in pages of 64 KiB, as `xtask/src/wasm/threads.rs` defines it. */
const PAGES = { initial: 1024, maximum: 4096 };
const MAX_THREADS = 8;

/** Empty if there was no compiler for the program. */
const [url] = Object.values(
  import.meta.glob<string>('../../../wasm/threads/*.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

const program = once(() => compile(url ?? ''));

export const threads: Threads = {
  async share() {
    // One processor is for the page.
    const number = Math.min(navigator.hardwareConcurrency - 1, MAX_THREADS);
    if (!url || !crossOriginIsolated || number < 2) return undefined;
    try {
      const memory = new WebAssembly.Memory({ ...PAGES, shared: true });
      return { program: await program(), memory, slots: createSlots(number - 1) };
    } catch {
      // The device has too little memory, or the program cannot be downloaded.
      return undefined;
    }
  },
  open: () => new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' }),
};
