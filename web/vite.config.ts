import { existsSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { withoutServer } from './scripts/edition.ts';
import { fromDisk } from './scripts/from-disk.ts';
import { licences, OF_MODULES } from './scripts/licences.ts';
import { noscript } from './scripts/noscript.ts';
import { preview } from './scripts/preview.ts';
import { words } from './scripts/words.ts';
import { worker } from './scripts/worker.ts';

/** Address of the service during development. */
const SERVICE = process.env.LUDOTECA_SERVICE ?? 'http://127.0.0.1:8080';

/** The static edition: files that work under any path, without a server. */
const isSite = (mode: string): boolean => mode === 'site';

/** Whether the engine and the rules were compiled to WebAssembly. */
const hasModules = ['engine/engine_bg', 'rules/rules_bg'].every((path) =>
  existsSync(new URL(`wasm/${path}.wasm`, import.meta.url)),
);

const LICENCES = 'licences.txt';

/** Packages that Vite omits from the licences: fonts, which style sheets import, and libraries of workers. */
const OMITTED = [
  '@bjorn3/browser_wasi_shim',
  '@fontsource-variable/figtree',
  '@fontsource-variable/fraunces',
  'idb',
];

/** The conditions by which packages choose their files, and the page its edition and engine. */
function conditions(mode: string): string[] {
  // The unit tests mount components, so they need Svelte's browser build.
  if (process.env.VITEST) return ['browser'];
  const own = [...(isSite(mode) ? ['site'] : []), ...(hasModules ? ['modules'] : [])];
  return [...own, ...defaultClientConditions];
}

/** The name of a shared file without those of the pages that use it. */
const withoutUsers = (name: string): string => name.split('~')[0]!;

export default defineConfig(({ mode }) => {
  const site = isSite(mode);
  return {
    base: site ? './' : '/',
    plugins: [
      ...(site ? [withoutServer(), preview(), fromDisk()] : []),
      noscript(),
      svelte(),
      licences(LICENCES, OMITTED, hasModules ? [OF_MODULES] : []),
      words(site),
      worker(site),
    ],
    resolve: { conditions: conditions(mode) },
    build: {
      target: 'es2022',
      sourcemap: false,
      license: { fileName: LICENCES },
      outDir: site ? 'site-dist' : 'dist',
      // The policy of the server forbids to fetch what is part of a script.
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) => `assets/${withoutUsers(name)}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${withoutUsers(name.replace(/\.\w+$/, ''))}-[hash][extname]`,
          codeSplitting: {
            groups: [
              // The first load is one file: each request costs a phone time.
              { name: 'first', tags: ['$initial'], priority: 1 },
              // Files that several pages share, except small ones, which are in a larger file.
              {
                name: 'shared',
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 10_000,
              },
            ],
          },
        },
      },
      assetsInlineLimit: (file) => (/\.(book|table|txt)$/.test(file) ? false : undefined),
    },
    worker: { format: 'es' },
    server: {
      host: '127.0.0.1',
      // The language files are shared with the terminal and live one folder up.
      fs: { allow: ['..'] },
      proxy: { '/api': { target: SERVICE, ws: true } },
    },
    test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
  };
});
