/**
 * Vite plugin that makes the static edition say what to do if it is opened from the disk (`file:`), where browsers load
 * neither modules nor style sheets.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { inEveryLanguage } from './texts.ts';

const SOURCE = new URL('../src/site/from-disk.js', import.meta.url);

export const fromDisk = (): Plugin => ({
  name: 'ludoteca-from-disk',
  apply: 'build',
  transformIndexHtml() {
    const texts = JSON.stringify(Object.fromEntries(inEveryLanguage('from-disk-text')));
    const children = readFileSync(SOURCE, 'utf8').replace('__TEXTS__', () => texts);
    return [{ tag: 'script', children, injectTo: 'body' }];
  },
});
