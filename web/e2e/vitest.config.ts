import { defineConfig } from 'vitest/config';
import { Sequencer } from './sequencer.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // A worker runs its files in one module graph, in which they share a server and a browser.
    isolate: false,
    environment: './environment.ts',
    sequence: { sequencer: Sequencer },
    // Only a failure reaches these limits, also on an overloaded machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    maxConcurrency: 3,
    // Pages update asynchronously, and slowly on a busy machine.
    expect: { poll: { timeout: 60_000 } },
  },
});
