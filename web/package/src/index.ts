/** Rules of the games. Everything but `load` throws an error until the rules are loaded. */
import { loadOnce } from './load-once.js';
import init from './rules/rules.js';

export {
  Match,
  games,
  optionRanges,
  presets,
  type OptionField,
  type OptionRange,
  type OptionValue,
  type Setup,
} from './rules/rules.js';
export type * from './position.js';

const loadRules = loadOnce(init, () => import('./rules/packed.js'));

/**
 * Loads the rules. Later calls have no effect, unless loading has failed.
 *
 * @param module `ludoteca/rules.wasm`, for platforms on which programs cannot compile WebAssembly
 */
export function load(module?: WebAssembly.Module): Promise<void> {
  return loadRules(module);
}
