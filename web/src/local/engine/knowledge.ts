/** Opening books and endgame tables, which are files of the page. */

const urls = import.meta.glob<string>('../../../wasm/knowledge/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Fetches a file. After the first visit the service worker has it. */
export async function knowledge(name: string): Promise<{ name: string; content: Uint8Array }> {
  const url = urls[`../../../wasm/knowledge/${name}`];
  if (url === undefined) throw new Error(`the page has no file ${name}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return { name, content: new Uint8Array(await answer.arrayBuffer()) };
}
