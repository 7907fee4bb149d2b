// Checks the size of the WebAssembly modules. The arguments name modules to check if they were built; without
// arguments, all modules of the static edition must have been built.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { testModules } from './test-modules.mjs';

/** File and maximum size of each module, in kB, compressed with Brotli. */
const MODULES = {
  referee: { file: 'referee/referee_bg.wasm', limit: 290 },
  engine: { file: 'engine/engine_bg.wasm', limit: 600 },
  threads: { file: 'threads/threads.wasm', limit: 600 },
};
/** Module that not every compiler can build. */
const OPTIONAL = 'threads';

const named = process.argv.slice(2);
const names = named.length > 0 ? named : Object.keys(MODULES);
const forTests = testModules(names);
const folder = new URL('../wasm/', import.meta.url).pathname;
const kB = (bytes) => bytes.length / 1000;
for (const name of names) {
  const { file, limit } = MODULES[name];
  const path = `${folder}${file}`;
  if (!existsSync(path)) {
    if (named.length > 0 || name === OPTIONAL) continue;
    console.error(`${path} is missing: build it with cargo xtask wasm`);
    process.exit(1);
  }
  if (forTests.includes(name)) {
    console.log(`${file}: built for tests, whatever its size`);
    continue;
  }
  const module = readFileSync(path);
  const [brotli, gzip] = [kB(brotliCompressSync(module)), kB(gzipSync(module, { level: 9 }))];
  const rest = `${gzip.toFixed(0)} with gzip, ${kB(module).toFixed(0)} as it is`;
  console.log(`${file}: ${brotli.toFixed(0)} kB with Brotli (limit ${limit}), ${rest}`);
  if (brotli > limit) process.exit(1);
}
