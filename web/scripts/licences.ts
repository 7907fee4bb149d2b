/**
 * Vite plugin that completes the licences of the bundled libraries, which `build.license` writes, with those of other
 * parts, as those licences require.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGES = join(import.meta.dirname, '../node_modules');
/** The licences of the packages in the WebAssembly modules, which `cargo xtask licences` writes. */
export const OF_MODULES = join(import.meta.dirname, '../../crates/wasm/THIRD-PARTY.txt');

/** The licence of a package. */
function licence(name: string): string {
  const folder = join(PACKAGES, name);
  const { version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))!;
  const text = readFileSync(join(folder, file), 'utf8');
  return `## ${name} - ${version} (${license})\n\n${text}`;
}

/** Appends the licences of packages and the texts of files to the licences of the libraries. */
export const licences = (fileName: string, packages: string[], files: string[]): Plugin => ({
  name: 'ludoteca-licences',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const libraries = bundle[fileName];
      if (libraries?.type !== 'asset') throw new Error(`${fileName} is missing`);
      const texts = files.map((file) => readFileSync(file, 'utf8'));
      libraries.source = [libraries.source, ...packages.map(licence), ...texts].join('\n\n');
    },
  },
});
