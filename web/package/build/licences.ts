/** Vite plugin that adds the licences of the bundled libraries, as those licences require. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGES = join(import.meta.dirname, '../../node_modules');

/** The licence of a library: its file, or its name if the library has no file. */
function licence(name: string): string {
  const folder = join(PACKAGES, name);
  const { version, license, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file && readFileSync(join(folder, file), 'utf8');
  return [`${name} ${version}, ${license}`, homepage, text].filter(Boolean).join('\n\n');
}

/** Adds `board.licences.txt`. */
export const licences = (): Plugin => ({
  name: 'ludoteca-element-licences',
  generateBundle(_, bundle) {
    const programs = Object.values(bundle).filter((file) => file.type === 'chunk');
    const names = programs
      .flatMap(({ moduleIds }) => moduleIds)
      .flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
    const source = [...new Set(names)].sort().map(licence).join('\n\n');
    this.emitFile({ type: 'asset', fileName: 'board.licences.txt', source });
  },
});
