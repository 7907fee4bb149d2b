// Checks the size of the WebAssembly modules of the static edition.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Maximum sizes in kB, compressed with Brotli. */
const LIMITS = {
  'referee/referee_bg.wasm': 250,
  'engine/engine_bg.wasm': 600,
  'threads/threads.wasm': 600,
};
/** Module that not every compiler can build. */
const OPTIONAL = 'threads/threads.wasm';

const folder = new URL('../wasm/', import.meta.url).pathname;
const kB = (bytes) => bytes.length / 1000;
for (const [file, limit] of Object.entries(LIMITS)) {
  const path = `${folder}${file}`;
  if (!existsSync(path)) {
    if (file === OPTIONAL) continue;
    console.error(`${path} is missing: build it with cargo xtask wasm`);
    process.exit(1);
  }
  const module = readFileSync(path);
  const [brotli, gzip] = [kB(brotliCompressSync(module)), kB(gzipSync(module, { level: 9 }))];
  const rest = `${gzip.toFixed(0)} with gzip, ${kB(module).toFixed(0)} as it is`;
  console.log(`${file}: ${brotli.toFixed(0)} kB with Brotli (limit ${limit}), ${rest}`);
  if (brotli > limit) process.exit(1);
}
