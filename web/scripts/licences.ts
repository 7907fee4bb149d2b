/** Vite plugin that adds the licences of libraries and fonts, as those licences require. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGES = join(import.meta.dirname, '../node_modules');
/** The licences of the packages in the WebAssembly modules, which `cargo xtask licences` writes. */
export const OF_MODULES = join(import.meta.dirname, '../../crates/wasm/THIRD-PARTY.txt');

/** The licence of a package: its file, or its name if the package has no file. */
function licence(name: string): string {
  const folder = join(PACKAGES, name);
  const { version, license, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file && readFileSync(join(folder, file), 'utf8');
  return [`${name} ${version}, ${license}`, homepage, text].filter(Boolean).join('\n\n');
}

/** Adds a file with the licences of the bundled libraries, of other packages, and the texts of other files. */
export const licences = (fileName: string, others: string[], files: string[]): Plugin => ({
  name: 'ludoteca-licences',
  apply: 'build',
  generateBundle(_, bundle) {
    const programs = Object.values(bundle).filter((file) => file.type === 'chunk');
    const names = programs
      .flatMap(({ moduleIds }) => moduleIds)
      .flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
    const texts = [...new Set([...names, ...others])].sort().map(licence);
    const source = [...texts, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n\n');
    this.emitFile({ type: 'asset', fileName, source });
  },
});
