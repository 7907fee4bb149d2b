/** Rules and records of the games. Everything but `load` throws an error until the rules are loaded. */
import init from './rules/rules.js';
import { unpack } from './unpack.js';

export {
  GameRecord,
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

let loading: Promise<unknown> | undefined;

/**
 * Loads the rules. Later calls have no effect, unless loading has failed.
 *
 * @param module `ludoteca/rules.wasm`, for platforms on which programs cannot compile WebAssembly
 */
export async function load(module?: WebAssembly.Module): Promise<void> {
  loading ??= init({ module_or_path: module ?? unpacked() });
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

async function unpacked(): Promise<Uint8Array<ArrayBuffer>> {
  return unpack((await import('./rules/packed.js')).default);
}
