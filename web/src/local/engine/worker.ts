/** The worker of one job. The engine blocks it until the job ends, so stopping means ending the worker. */
import { supplyStored } from '#tables';
import { files, initSync, optional_files, run, supply } from '../../../wasm/engine/engine.js';
import { live } from '../life';
import { knowledge } from './knowledge';
import type { FromEngine, Start } from './messages';
import type { Content } from './program';

const report = (message: FromEngine): void => postMessage(message);
const online = (line: string): void => report({ type: 'line', line });

void live((lock) => report({ type: 'alive', lock }));

async function work({ module, job, shared }: Start): Promise<void> {
  initSync({ module });
  const contents: Content[] = await Promise.all(files(job).map(knowledge));
  // Only the module knows whether a stored file is valid.
  const supplyValid = (name: string, content: Uint8Array) => {
    supply(name, content);
    if (shared) contents.push({ name, content });
  };
  await supplyStored({ optional_files, supply: supplyValid }, job);
  if (shared) {
    const { runProgram } = await import('./program');
    runProgram(shared, job, contents, online);
  } else {
    for (const { name, content } of contents) supply(name, content);
    run(job, online);
  }
}

addEventListener('message', ({ data }: MessageEvent<Start>) => {
  work(data).then(
    () => report({ type: 'done' }),
    (error: unknown) => report({ type: 'failed', reason: String(error) }),
  );
});
