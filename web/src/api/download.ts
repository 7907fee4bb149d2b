/** Downloads that the page saves itself. */
import { save } from '../game/share/save';
import { respond } from './client';

/** The name in a `Content-Disposition` header. */
export const fileName = (header: string | null): string =>
  /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? 'ludoteca.txt';

/** Saves the response to a request as a file; rejected with a problem. */
export async function download(path: string): Promise<void> {
  const response = await respond(path);
  save(await response.blob(), fileName(response.headers.get('content-disposition')));
}
