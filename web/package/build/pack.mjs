// Packs files as modules; `src/unpack.ts` reads them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const module = (text) => `export default ${JSON.stringify(text)};\n`;

/** Writes the content of a file as a module. */
export function pack(file, to) {
  const content = gzipSync(readFileSync(file), { level: 9 });
  writeFileSync(to, module(content.toString('base64')));
}

/** Writes the source of a program as a module. */
export function packSource(file, to) {
  writeFileSync(to, module(readFileSync(file, 'utf8')));
}

/** Packs all files of a folder, with a module that imports each one when it is needed. */
export function packFolder(folder, to) {
  mkdirSync(to);
  const names = readdirSync(folder);
  for (const name of names) pack(`${folder}/${name}`, `${to}/${name}.js`);
  const entries = names.map((name) => `  '${name}': () => import('./${name}.js'),\n`);
  writeFileSync(`${to}/index.js`, `export default {\n${entries.join('')}};\n`);
}
