/** The static edition: files under any path; a worker in the browser replaces the server. */
import { byHash } from '../addresses';
import { localReferee } from '../local/page/start';
import type { Edition } from './edition';

export const online = false;
export const addresses: Edition['addresses'] = byHash;
export const referee: Edition['referee'] = localReferee;
export const start: Edition['start'] = () => localReferee.start();
