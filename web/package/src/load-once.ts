/** Loads a module of WebAssembly from what the build has packed. */
import { unpack } from './unpack.js';

/** The initialisation that `wasm-bindgen` generates. */
type Init = (input: {
  module_or_path: WebAssembly.Module | Promise<Uint8Array<ArrayBuffer>>;
}) => Promise<unknown>;

/** A function that loads a module. Later calls have no effect, unless loading has failed. */
export function loadOnce(
  init: Init,
  packed: () => Promise<{ default: string }>,
): (module?: WebAssembly.Module) => Promise<void> {
  let loading: Promise<unknown> | undefined;
  const unpacked = async () => unpack((await packed()).default);
  return async (module) => {
    loading ??= init({ module_or_path: module ?? unpacked() });
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
}
