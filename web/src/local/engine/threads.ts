/** The threads of a search: workers that share memory, which a browser allows to isolated pages. */
import { compile, once } from '../compile';
import type { Port } from './engine';
import type { Shared, StartHelper } from './messages';
import { places } from './places';

/** What `xtask/src/wasm` gives the program: its memory at the start, and the most that it may use, in pages of 64 KiB. */
const PAGES = { initial: 1024, maximum: 16_384 };
/** More threads gain little. */
const MOST = 8;

/** Empty if there was no compiler for the program. */
const [url] = Object.values(
  import.meta.glob<string>('../../../wasm/threads/*.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

/** What runs a job with several threads. */
export interface Threads {
  shared: Shared;
  helpers: Port[];
}

/** Opens the threads of a job; undefined where one must do. */
export type OpenThreads = () => Promise<Threads | undefined>;

const program = once(() => compile(url ?? ''));

/** Opens a thread for each processor but one, which the page keeps. */
export const openThreads: OpenThreads = async () => {
  const number = Math.min(navigator.hardwareConcurrency - 1, MOST);
  if (!url || !crossOriginIsolated || number < 2) return undefined;
  try {
    const memory = new WebAssembly.Memory({ ...PAGES, shared: true });
    const shared = { program: await program(), memory, places: places(number - 1) };
    const helpers = Array.from({ length: number - 1 }, (_, index) => {
      const helper = new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' });
      helper.postMessage({ shared, index } satisfies StartHelper);
      return helper;
    });
    return { shared, helpers };
  } catch {
    // The device refuses the memory, or the program is not stored while there is no network.
    return undefined;
  }
};
