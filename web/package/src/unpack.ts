/**
 * The content of a file that the build has packed as a string: base64 of gzip. Such a file is a module like any other,
 * so it works in every bundler, on servers and from other origins.
 */
export async function unpack(packed: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = atob(packed);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
