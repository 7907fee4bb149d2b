/** The engine in workers of this page, where the device can spare a processor for it. */
import engineUrl from '../../wasm/engine/engine_bg.wasm?url';
import { compile, once } from '../local/compile';
import { Engine } from '../local/engine/engine';
import { threads } from '../local/engine/threads';

export const engine =
  navigator.hardwareConcurrency > 1
    ? new Engine(
        once(() => compile(engineUrl)),
        () => new Worker(new URL('../local/engine/worker.ts', import.meta.url), { type: 'module' }),
        threads,
      )
    : undefined;
