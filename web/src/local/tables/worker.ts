/** The worker that builds tables. Each step blocks it, so stopping means ending the worker. */
import {
  build_next_tables,
  initSync,
  knowledge_files,
  supply,
} from '../../../wasm/engine/engine.js';
import { knowledge } from '../engine/knowledge';
import { live } from '../life';
import { LocalProblem } from '../problems';
import { BUILD_LOCK, type FromBuilder, type StartBuild } from './messages';
import { BUILT_BYTES, tableFiles } from './names';
import { TableStorage } from './storage';
import { supplyTables } from './supply';

const report = (message: FromBuilder): void => postMessage(message);

void live((lock) => report({ type: 'alive', lock }));

async function build({ module, men }: StartBuild): Promise<void> {
  const storage = await TableStorage.open();
  await checkRoom(storage);
  initSync({ module });
  const contents = await Promise.all(knowledge_files('morris').map(knowledge));
  for (const { name, content } of contents) supply(name, content);
  await supplyTables({ supply }, tableFiles(men));
  for (;;) {
    const tables: [name: string, content: Uint8Array][] = [];
    const wasMissing = build_next_tables(
      men,
      (done: number) => report({ type: 'progress', done }),
      (name: string, content: Uint8Array) => tables.push([name, content]),
    );
    if (!wasMissing) return;
    for (const [name, content] of tables) await storage.write(name, content);
  }
}

/** Rejected with a problem if the tables need more space than the browser grants. */
async function checkRoom(storage: TableStorage): Promise<void> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  const needed = BUILT_BYTES - (await storage.bytes());
  if (quota !== undefined && quota - usage < needed) {
    throw new LocalProblem('tables-no-room', `${quota - usage} of ${needed} bytes`);
  }
}

async function work(start: StartBuild): Promise<FromBuilder> {
  try {
    await build(start);
    return { type: 'finished' };
  } catch (error) {
    const code = error instanceof LocalProblem ? error.code : 'tables-stopped';
    return { type: 'failed', code, detail: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<StartBuild>) => {
  if (!('locks' in navigator)) {
    void work(data).then(report);
    return;
  }
  void navigator.locks
    .request(BUILD_LOCK, { ifAvailable: true }, (lock) => (lock ? work(data) : busy))
    // Reports to the page when the lock is free again.
    .then(report);
});

const busy: FromBuilder = { type: 'busy' };
