/** Builds the custom element in `out`. Everything else in the package needs no bundler. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { licences } from '../scripts/licences.ts';
import { styles } from './build/styles.ts';
import { words } from './build/words.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: file('.'),
  publicDir: false,
  plugins: [
    words(),
    styles(),
    licences('board.licences.txt', [], []),
    svelte({ configFile: file('../svelte.config.js') }),
  ],
  resolve: {
    alias: [{ find: /^.*\/words\.svelte$/, replacement: file('src/board/page-words.ts') }],
  },
  build: {
    target: 'es2022',
    // With `light-dark()`, which follows the colour scheme of the page; a substitute for it would not.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: file('out'),
    emptyOutDir: false,
    lib: { entry: { board: file('src/board.ts') }, formats: ['es'] },
    minify: true,
    // The rules stay a module of their own, which the element and the page share.
    rolldownOptions: {
      external: (id) => id === '../index.js',
      output: { paths: () => './index.js', minify: true },
    },
  },
});
