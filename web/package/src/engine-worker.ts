/** The worker of one search. The search blocks it, so stopping means ending the worker. */
import { files, initSync, run, supply } from './engine/engine.js';
import type { ToWorker } from './messages.js';
import { ownPort } from './own-port.js';
import { unpack } from './unpack.js';

const port = ownPort();
let job = '';

port.receive(async (message) => {
  try {
    await handle(message);
  } catch (error) {
    port.post({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
});
port.post({ type: 'ready' });

async function handle(message: ToWorker): Promise<void> {
  if (message.type === 'start') {
    initSync({ module: message.module });
    job = message.job;
    const needed = message.knowledge ? files(job) : [];
    // They arrive with the next message.
    if (needed.length > 0) return port.post({ type: 'needs', files: needed });
  } else {
    for (const [name, packed] of message.files) supply(name, await unpack(packed));
  }
  let last = '';
  run(job, (line: string) => {
    last = line;
    port.post({ type: 'line', line });
  });
  port.post({ type: 'done', line: last });
}
