/** A study with its variations in an address: the record, compressed, after the `#`. */

const PREFIX = '#study=';

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}

/** The fragment of an address that contains the record. */
export async function writeStudy(record: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream('gzip'));
  const text = btoa(String.fromCharCode(...new Uint8Array(packed)));
  return PREFIX + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The record in a fragment; nothing if there is none or it is damaged. */
export async function readStudy(hash: string): Promise<string | undefined> {
  if (!hash.startsWith(PREFIX)) return undefined;
  try {
    const text = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return new TextDecoder().decode(await through(packed, new DecompressionStream('gzip')));
  } catch {
    return undefined;
  }
}
