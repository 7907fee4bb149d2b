/** Reads files of this package, in browsers and in Node.js. */

/** The part of Node.js that is used, without its types: the package has no dependencies. */
interface Node {
  versions: { node?: string };
  getBuiltinModule(name: 'node:fs'): { readFileSync(file: URL): Uint8Array<ArrayBuffer> };
}

// Not an import, which bundlers for browsers would try to resolve.
const node = (globalThis as { process?: Node }).process;

/** Reads a file at once where that is possible: in Node.js, from the disk. */
export function readNow(file: URL): Uint8Array<ArrayBuffer> | undefined {
  if (!node?.versions?.node || file.protocol !== 'file:') return undefined;
  return node.getBuiltinModule('node:fs').readFileSync(file);
}

/** Reads a file. */
export async function read(file: URL): Promise<Uint8Array<ArrayBuffer>> {
  const found = readNow(file);
  if (found) return found;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file.href} responds with status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
