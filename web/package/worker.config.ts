/** Builds the worker of the engine in `out`, as one script without imports. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: file('.'),
  publicDir: false,
  resolve: { alias: { './engine/engine.js': file('../wasm/engine/engine.js') } },
  build: {
    target: 'es2022',
    outDir: file('out'),
    emptyOutDir: false,
    lib: {
      entry: file('src/engine-worker.ts'),
      formats: ['iife'],
      name: 'ludotecaEngine',
      fileName: () => 'engine-worker.js',
    },
    minify: true,
  },
});
