// Checks that the rules and the engine, which the static edition needs, are there as WebAssembly.
import { existsSync } from 'node:fs';

const folder = new URL('../wasm/', import.meta.url).pathname;
const missing = ['referee', 'engine']
  .flatMap((name) => [`${name}/${name}.js`, `${name}/${name}_bg.wasm`])
  .filter((file) => !existsSync(folder + file));
if (missing.length) {
  console.error(`web/wasm/${missing[0]} is missing; docs/static-edition.md says what it is.`);
  process.exit(1);
}
