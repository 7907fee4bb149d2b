/** The worker of one job. The engine blocks it until the job ends, so stopping means ending the worker. */
import { supplyStored } from '#tables';
import { files, initSync, optional_files, run, supply } from '../../../wasm/engine/engine.js';
import { live } from '../life';
import { knowledge } from './knowledge';
import type { FromEngine, Start } from './messages';

const report = (message: FromEngine): void => postMessage(message);

live((lock) => report({ type: 'alive', lock }));

async function work({ module, job }: Start): Promise<void> {
  initSync({ module });
  const contents = await Promise.all(files(job).map(knowledge));
  for (const { name, content } of contents) supply(name, content);
  await supplyStored({ optional_files, supply }, job);
  run(job, (line: string) => report({ type: 'line', line }));
}

addEventListener('message', ({ data }: MessageEvent<Start>) => {
  work(data).then(
    () => report({ type: 'done' }),
    (error: unknown) => report({ type: 'failed', reason: String(error) }),
  );
});
