import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { withoutServer } from './scripts/edition.ts';
import { fontLicences } from './scripts/font-licences.ts';
import { words } from './scripts/words.ts';
import { worker } from './scripts/worker.ts';

/** Where the service listens while the page is developed. */
const SERVICE = process.env.LUDOTECA_SERVICE ?? 'http://127.0.0.1:8080';

/** The static edition: files that work under any path, without a server. */
const isSite = (mode: string): boolean => mode === 'site';

/** The conditions by which packages choose their files, and the page its edition. */
function conditions(mode: string): string[] | undefined {
  // The unit tests mount components, so they want Svelte's browser build.
  if (process.env.VITEST) return ['browser'];
  return isSite(mode) ? ['site', ...defaultClientConditions] : undefined;
}

export default defineConfig(({ mode }) => {
  const site = isSite(mode);
  const chosen = conditions(mode);
  return {
    base: site ? './' : '/',
    plugins: [...(site ? [withoutServer()] : []), svelte(), fontLicences(), words(site), worker()],
    resolve: chosen ? { conditions: chosen } : {},
    build: { target: 'es2022', sourcemap: false, outDir: site ? 'site-dist' : 'dist' },
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
