/** Builds the custom element in `out`. Everything else in the package needs no bundler. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { styles } from './build/styles.ts';
import { words } from './build/words.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const SOURCES = file('src/');

export default defineConfig({
  root: file('.'),
  publicDir: false,
  plugins: [words(), styles(), svelte({ configFile: file('../svelte.config.js') })],
  resolve: {
    alias: [
      { find: /^.*\/words\.svelte$/, replacement: file('src/board/page-words.ts') },
      {
        find: /^.*\/AnnotationLayer\.svelte$/,
        replacement: file('src/board/NoAnnotations.svelte'),
      },
      { find: /^.*\/me\.svelte$/, replacement: file('src/board/page-player.ts') },
    ],
  },
  build: {
    target: 'es2022',
    // With `light-dark()`, which follows the colour scheme of the page; a substitute for it would not.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: file('out'),
    emptyOutDir: false,
    lib: { entry: { board: file('src/board.ts') }, formats: ['es'] },
    minify: true,
    // Those of the bundled libraries, as they require.
    license: { fileName: 'board.licences.md' },
    // The rules stay a module of their own, which the element and the page share.
    rolldownOptions: {
      external: (id, importer) =>
        /^\.\.?\/index\.js$/.test(id) && importer?.startsWith(SOURCES) === true,
      output: { paths: () => './index.js', minify: true },
      // Svelte's own base class of custom elements, which nothing here uses.
      treeshake: { moduleSideEffects: [{ test: /\/custom-element\.js$/, sideEffects: false }] },
    },
  },
});
