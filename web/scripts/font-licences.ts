/** Vite plugin that adds the licences of the fonts, as those licences require. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FONTS = ['figtree', 'fraunces'];

/** Adds `fonts-licences.txt`. */
export function fontLicences(): Plugin {
  return {
    name: 'ludoteca-font-licences',
    apply: 'build',
    generateBundle() {
      const packages = join(import.meta.dirname, '../node_modules/@fontsource-variable');
      const texts = FONTS.map((font) => readFileSync(join(packages, font, 'LICENSE'), 'utf8'));
      const source = texts.join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'fonts-licences.txt', source });
    },
  };
}
