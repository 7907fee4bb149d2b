import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    testTimeout: 90_000,
    hookTimeout: 30_000,
    // On a machine that stands still for half a minute, a page misses its limits through no fault of its own. The
    // report names every test that was run again.
    retry: 1,
    maxWorkers: 2,
    maxConcurrency: 3,
    // What a page shows follows an event a moment later, and a busy machine stretches the moment.
    expect: { poll: { timeout: 20_000 } },
  },
});
