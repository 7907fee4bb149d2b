/** Puzzles and texts of the rules, which are files of the page. */
import { fetchNamed } from '../files';

const urls = import.meta.glob<string>('../../../wasm/texts/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const text = async (name: string): Promise<{ name: string; content: string }> => {
  const { content } = await fetchNamed(urls, name);
  return { name, content: new TextDecoder().decode(content) };
};
