/** The build of tables in this page. */
import engineUrl from '../../../wasm/engine/engine_bg.wasm?url';
import { compile, once } from '../compile';
import { TableBuild } from './build.svelte';

export const tableBuild = new TableBuild(
  once(() => compile(engineUrl)),
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);
