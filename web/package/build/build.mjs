// Builds the package in `out` and packs it. `cargo xtask npm` builds the WebAssembly modules and runs this.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { testModules } from '../../scripts/test-modules.mjs';
import { adaptedProgram, adaptedTypes } from './adapted.mjs';
import { pack, packFolder, packSource } from './pack.mjs';
import { positionTypes } from './position.mjs';
import { sizes } from './sizes.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const PACKAGE = path('..');
const OUT = path('../out');
const WEB = path('../..');
const WASM = path('../../wasm');

const run = (program, ...args) => execFileSync(program, args, { cwd: WEB, stdio: 'inherit' });
const npx = (...args) => run('npx', '--no-install', ...args);

const MODULES = ['rules', 'records', 'engine'];
/** The modules that programs import, with their entries in the package. */
const IMPORTED = { rules: 'the package ludoteca', records: 'ludoteca/records' };
for (const name of MODULES) {
  if (existsSync(`${WASM}/${name}/${name}_bg.wasm`)) continue;
  console.error(`web/wasm/${name} is missing; \`cargo xtask npm\` builds it`);
  process.exit(1);
}

const forTests = testModules(MODULES);

const types = await positionTypes();
const described = `${WASM}/position.d.ts`;
// Written only if changed, so that other builds that depend on this folder are not repeated.
if (!existsSync(described) || readFileSync(described, 'utf8') !== types) {
  writeFileSync(described, types);
}
npx('svelte-check', '--fail-on-warnings', '--workspace', PACKAGE, '--tsconfig', 'tsconfig.json');

for (const name of readdirSync(PACKAGE)) {
  if (name.endsWith('.tgz')) rmSync(`${PACKAGE}${name}`);
}
rmSync(OUT, { recursive: true, force: true });
npx('tsc', '--project', `${PACKAGE}/tsconfig.build.json`);
for (const name of ['vite', 'worker']) {
  await build({ configFile: `${PACKAGE}/${name}.config.ts`, logLevel: 'warn' });
}

// The declarations of the element, among those of all that it imports.
const declared = path('../out-types');
npx('tsc', '--project', `${PACKAGE}/tsconfig.board.json`, '--outDir', declared);
for (const file of ['board.d.ts', 'board/element.d.ts']) {
  cpSync(`${declared}/package/src/${file}`, `${OUT}/${file}`);
}
rmSync(declared, { recursive: true });

npx('cem', 'analyze', '--quiet', '--config', `${PACKAGE}/custom-elements-manifest.config.mjs`);

writeFileSync(`${OUT}/position.d.ts`, types);
for (const name of MODULES) {
  const file = `${WASM}/${name}/${name}_bg.wasm`;
  mkdirSync(`${OUT}/${name}`, { recursive: true });
  cpSync(file, `${OUT}/${name}/${name}_bg.wasm`);
  pack(file, `${OUT}/${name}/packed.js`);
}
for (const [name, entry] of Object.entries(IMPORTED)) {
  const generated = (ending) => readFileSync(`${WASM}/${name}/${name}${ending}`, 'utf8');
  const program = adaptedProgram(generated('.js'), name, entry);
  writeFileSync(`${OUT}/${name}/${name}.js`, program);
  writeFileSync(`${OUT}/${name}/${name}.d.ts`, adaptedTypes(generated('.d.ts')));
}
packSource(`${OUT}/engine-worker.js`, `${OUT}/engine/worker-source.js`);
packFolder(`${WASM}/knowledge`, `${OUT}/knowledge`);
for (const name of ['package.json', 'README.md', 'examples']) {
  cpSync(`${PACKAGE}/${name}`, `${OUT}/${name}`, { recursive: true });
}
cpSync(`${PACKAGE}/frameworks`, OUT, { recursive: true });
if (forTests.length > 0) {
  // npm does not publish a private package. The tests recognise it, too.
  const file = `${OUT}/package.json`;
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, private: true }, null, 2));
}
for (const name of ['LICENSE-APACHE', 'LICENSE-MIT', 'crates/wasm/THIRD-PARTY.txt']) {
  cpSync(`${WEB}/../${name}`, `${OUT}/${basename(name)}`);
}

for (const { name, size, limit } of sizes(OUT)) {
  console.log(`${name}: ${size.toFixed(1)} kB with gzip (limit ${limit})`);
  if (forTests.length === 0 && size > limit) {
    console.error(`${name} exceeds its limit`);
    process.exit(1);
  }
}

const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', PACKAGE], {
  cwd: OUT,
  encoding: 'utf8',
});
const [{ filename, size }] = JSON.parse(packed);
console.log(`${PACKAGE}${filename}: ${(size / 1000).toFixed(0)} kB`);
