/** The worker of one search. The search blocks it, so stopping means ending the worker. */
import { files, initSync, run, supply } from './engine/engine.js';
import { read } from './files.js';
import type { FromWorker, Start } from './messages.js';
import { ownPort } from './port.js';

const port = ownPort();

port.receive(async ({ module, knowledge, job }: Start) => {
  const report = (message: FromWorker): void => port.post(message);
  try {
    initSync({ module });
    const names = knowledge ? files(job) : [];
    const load = (name: string) => read(new URL(`./knowledge/${name}`, import.meta.url));
    const contents = await Promise.all(names.map(load));
    names.forEach((name, i) => supply(name, contents[i]!));
    let last = '';
    run(job, (line: string) => {
      last = line;
      report({ type: 'line', line });
    });
    report({ type: 'done', line: last });
  } catch (error) {
    report({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
});
