/** Files of the page, which the service worker has after the first visit. */
import { LocalProblem } from './problems';

/** Fetches a file; rejected with a problem. */
export async function fetchFile(url: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new LocalProblem('incomplete', `${response.status} ${url}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw error instanceof LocalProblem ? error : new LocalProblem('incomplete', String(error));
  }
}

/** Fetches a file by its name; the keys of `urls` are paths that end with names. */
export async function fetchNamed(
  urls: Record<string, string>,
  name: string,
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const found = Object.entries(urls).find(([path]) => path.endsWith(`/${name}`));
  if (!found) throw new LocalProblem('incomplete', `the page has no file ${name}`);
  return { name, content: await fetchFile(found[1]) };
}
