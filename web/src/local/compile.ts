/** The compilation of a WebAssembly file. */
import { fetchFile } from './files';
import { LocalProblem } from './problems';

/** Fetches and compiles a file; rejected with a problem. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  // A browser's strictest mode has no WebAssembly at all.
  if (typeof WebAssembly !== 'object') throw new LocalProblem('no-webassembly');
  const bytes = await fetchFile(url);
  try {
    // Not while it arrives: that needs a content type that not every host sends.
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new LocalProblem('no-webassembly', String(error));
  }
}

/** Makes something once; a failure is made again at the next call. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
