/** The edition that a server delivers. */
import { byPath } from '../addresses';
import { service } from '../api/service';
import type { Edition } from './edition';

/** The requests whose responses are the lines of a search. */
const SEARCHES: ReadonlySet<string> = new Set(['analysis', 'review']);

export const online = true;
export const addresses: Edition['addresses'] = byPath;
export const referee: Edition['referee'] = {
  ...service,
  async fetch(path, init) {
    if (!SEARCHES.has(path)) return service.fetch(path, init);
    // Not part of the first load.
    const { searches } = await import('./searches');
    return searches(path, init);
  },
};
/** The server runs. */
export const start: Edition['start'] = () => undefined;
