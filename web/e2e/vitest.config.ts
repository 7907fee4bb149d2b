import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    testTimeout: 90_000,
    hookTimeout: 30_000,
    // On an overloaded machine, a page can exceed its time limits although it is correct. The report names every test
    // that was run again.
    retry: 1,
    maxWorkers: 2,
    maxConcurrency: 3,
    // Pages update asynchronously, and slowly on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
