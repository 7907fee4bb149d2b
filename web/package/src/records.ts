/** Records of games. Everything but `load` throws an error until the records are loaded. */
import { load as loadRules } from './index.js';
import { loadOnce } from './load-once.js';
import init from './records/records.js';

export { GameRecord, type WrittenRecord } from './records/records.js';

const loadRecords = loadOnce(init, () => import('./records/packed.js'));

/**
 * Loads the records, and the rules. Later calls have no effect, unless loading has failed.
 *
 * @param module `ludoteca/records.wasm`, for platforms on which programs cannot compile WebAssembly; there, load the
 * rules before
 */
export async function load(module?: WebAssembly.Module): Promise<void> {
  await Promise.all([loadRules(), loadRecords(module)]);
}
