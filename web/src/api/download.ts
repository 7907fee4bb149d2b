/** Files among the answers, saved by the page itself. */
import { save } from '../game/share/save';
import { respond } from './client';

/** The name in a `Content-Disposition` header. */
export const fileName = (header: string | null): string =>
  /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? 'ludoteca.txt';

/** Saves the answer to a request as a file; rejected with a problem. */
export async function download(path: string): Promise<void> {
  const answer = await respond(path);
  save(await answer.blob(), fileName(answer.headers.get('content-disposition')));
}
