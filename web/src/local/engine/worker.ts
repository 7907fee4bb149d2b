/** The worker of one job. The engine blocks it until the job ends, so stopping means ending the worker. */
import { initSync, run } from '../../../wasm/engine/engine.js';
import type { FromEngine, Start } from './messages';

const report = (message: FromEngine): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<Start>) => {
  try {
    initSync({ module: data.module });
    let reported: string | undefined;
    const last = run(data.job, (line) => {
      reported = line;
      report({ type: 'line', line });
    });
    if (last && last !== reported) report({ type: 'line', line: last });
    report({ type: 'done' });
  } catch (error) {
    report({ type: 'failed', reason: String(error) });
  }
});
