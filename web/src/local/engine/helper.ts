/** A worker that runs threads of a job, until the job ends and terminates it. */
import { live } from '../life';
import type { FromEngine, StartHelper } from './messages';
import { Instance } from './program';
import { runThreads } from './thread-slots';

const report = (message: FromEngine): void => postMessage(message);

const alive = live((lock) => report({ type: 'alive', lock }));

async function help({ shared, index }: StartHelper): Promise<never> {
  const instance = new Instance(shared);
  // While the worker runs threads, it cannot receive its lock.
  await alive;
  return runThreads(shared.slots, index, (id, argument) => instance.runThread(id, argument));
}

addEventListener('message', ({ data }: MessageEvent<StartHelper>) => {
  // Without this report, the job would never stop waiting for the thread.
  help(data).catch((error: unknown) => report({ type: 'failed', reason: String(error) }));
});
