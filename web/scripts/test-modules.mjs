// Finds WebAssembly modules that were built for tests, with `cargo xtask wasm --test`.
import { existsSync, readFileSync } from 'node:fs';

/** Cargo's profile for tests. `xtask/src/wasm/module.rs` writes the name of the profile beside each module. */
const TEST = 'wasm-test';
/** The environment variable that accepts such modules. */
const ACCEPT = 'LUDOTECA_TEST_MODULES';

/**
 * Returns which of these modules were built for tests. Throws an error if there are any and the environment does not
 * accept them, so that no release contains one.
 */
export function testModules(names) {
  const found = names.filter((name) => {
    const profile = new URL(`../wasm/${name}/profile`, import.meta.url);
    return existsSync(profile) && readFileSync(profile, 'utf8') === TEST;
  });
  if (found.length === 0 || process.env[ACCEPT]) return found;
  throw new Error(
    `these modules were built for tests: ${found.join(', ')}. ` +
      `\`cargo xtask wasm\` builds them for a release; ${ACCEPT}=1 accepts them`,
  );
}
