/** Compilation of WebAssembly files. */
import { fetchFile } from './files';
import { LocalProblem } from './problems';

/** Fetches and compiles a file; rejected with a problem. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  // Some browsers disable WebAssembly in their strictest mode.
  if (typeof WebAssembly !== 'object') throw new LocalProblem('no-webassembly');
  const bytes = await fetchFile(url);
  try {
    // Not streaming, which needs a content type that not every host sends.
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new LocalProblem('no-webassembly', String(error));
  }
}

/** Caches the result of `make`; after a failure, the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
