/** A worker that runs threads of a job, until the job ends and terminates it. */
import { live } from '../life';
import type { FromEngine, StartHelper } from './messages';
import { Instance } from './program';
import { runThreads } from './thread-slots';

const report = (message: FromEngine): void => postMessage(message);

/** Resolved once the worker holds its lock, which it could not wait for while it runs threads. */
const alive = new Promise<void>((held) => {
  if (!('locks' in navigator)) held();
  live((lock) => {
    report({ type: 'alive', lock });
    held();
  });
});

async function help({ shared, index }: StartHelper): Promise<never> {
  const instance = new Instance(shared);
  await alive;
  return runThreads(shared.slots, index, (id, argument) => instance.runThread(id, argument));
}

addEventListener('message', ({ data }: MessageEvent<StartHelper>) => {
  // Without this report, the job would wait for the thread for ever.
  help(data).catch((error: unknown) => report({ type: 'failed', reason: String(error) }));
});
