/** The edition that a server delivers. */
import { byPath } from '../addresses';
import { service } from '../api/service';
import type { Edition } from './edition';

export const online = true;
export const addresses: Edition['addresses'] = byPath;
export const referee: Edition['referee'] = service;
