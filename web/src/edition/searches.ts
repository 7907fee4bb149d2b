/** Searches in this browser, where the build and the device allow them. */
import { engine } from '#engine';
import { service } from '../api/service';
import { withEngine } from './own-searches';

export const searches = withEngine(service.fetch, engine);
