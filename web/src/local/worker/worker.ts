/** The worker that replaces the service in the static edition. */
import { Referee, files, initSync, supply } from '../../../wasm/referee/referee.js';
import engineUrl from '../../../wasm/engine/engine_bg.wasm?url';
import refereeUrl from '../../../wasm/referee/referee_bg.wasm?url';
import { compile, once } from '../compile';
import type { LocalRequest } from '../contract';
import { Engine } from '../engine/engine';
import { threads } from '../engine/threads';
import { live } from '../life';
import type { FromWorker, ToWorker } from '../messages';
import { CHANNEL, type TabMessage } from '../tab-messages';
import { RequestHandler } from './request-handler';
import { requestLease } from './lease';
import { openStore } from './open-store';
import { LocalService } from './service';
import { text } from './texts';

const send = (message: FromWorker): void => postMessage(message);

void live((lock) => send({ type: 'alive', lock }));

const channel = new BroadcastChannel(CHANNEL);

const engine = new Engine(
  once(() => compile(engineUrl)),
  () => new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' }),
  threads,
);

/** Supplies the files that the response to a request depends on. */
async function prepare({ path, query }: LocalRequest): Promise<void> {
  const texts = await Promise.all(files(path, query).map(text));
  for (const { name, content } of texts) supply(name, content);
}

const service = once(async () => {
  const [module, store] = await Promise.all([compile(refereeUrl), openStore()]);
  initSync({ module });
  send({ type: 'store', isDurable: store.isDurable });
  const publish = (message: TabMessage) => channel.postMessage(message);
  // Without a database, each tab has its own games.
  const referee = new Referee(store.isDurable);
  const service = new LocalService({ referee, prepare, store, engine, requestLease, publish });
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => service.receive(data);
  return service;
});

// The first request reports what fails.
service().catch(() => undefined);

const handler = new RequestHandler(service, send);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void handler.receive(data));

// An error of the rules in the background.
addEventListener('unhandledrejection', ({ reason }) =>
  send({ type: 'crashed', reason: String(reason) }),
);
