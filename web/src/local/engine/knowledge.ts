/** Opening books and endgame tables, which are files of the page. */
import { fetchNamed } from '../files';

const urls = import.meta.glob<string>('../../../wasm/knowledge/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const knowledge = (name: string) => fetchNamed(urls, name);
