/** Environment of the browser tests: stops what the test files of a worker share after the last one. */
import type { Environment } from 'vitest/runtime';
import { stopShared } from './shared';

export default {
  name: 'browser',
  viteEnvironment: 'ssr',
  setup() {
    // The main process has ended, for example by a signal. The exit closes the browser and the servers.
    process.once('disconnect', () => process.exit(1));
    return { teardown: stopShared };
  },
} satisfies Environment;
