import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fontLicences } from './scripts/font-licences.ts';
import { words } from './scripts/words.ts';
import { worker } from './scripts/worker.ts';

/** Where the service listens while the page is developed. */
const SERVICE = process.env.LUDOTECA_SERVICE ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), fontLicences(), words(), worker()],
  // The unit tests mount components, so they want Svelte's browser build.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', sourcemap: false },
  server: {
    host: '127.0.0.1',
    // The language files are shared with the terminal and live one folder up.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: SERVICE, ws: true } },
  },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
