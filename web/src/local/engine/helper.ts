/** A worker that runs threads of a job, until the job's end ends it. */
import { WASI } from '@bjorn3/browser_wasi_shim';
import type { FromEngine, StartHelper } from './messages';
import { serve } from './places';
import { instance } from './program';

function help({ shared, index }: StartHelper): never {
  const wasi = new WASI([], [], []);
  const { exports } = (wasi.inst = instance(shared, wasi));
  return serve(shared.places, index, exports.wasi_thread_start);
}

addEventListener('message', ({ data }: MessageEvent<StartHelper>) => {
  try {
    help(data);
  } catch (error) {
    // The job would wait for this thread for ever.
    postMessage({ type: 'failed', reason: String(error) } satisfies FromEngine);
  }
});
