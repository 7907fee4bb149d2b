/** What all peer servers do for the benchmark: report their port, and collect garbage on request. */

import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

/** The options of a peer server. */
export function serverOptions() {
  const options = {
    data: { type: 'string' },
    immediate: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    sync: { type: 'boolean', default: false },
  };
  return parseArgs({ options }).values;
}

/**
 * Prints the address, as `ludoteca serve` does. A line `gc` on the standard input then requests a full garbage
 * collection, so that memory is compared without garbage.
 */
export function announce(port) {
  console.log(`listening at http://127.0.0.1:${port}`);
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line !== 'gc') return;
    globalThis.gc?.();
    console.log('collected');
  });
}
