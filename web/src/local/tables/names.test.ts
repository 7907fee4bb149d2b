// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { menOf, tableFiles } from './names';

const MODULE = new URL('../../../wasm/engine/', import.meta.url).pathname;
const isBuilt = existsSync(`${MODULE}engine_bg.wasm`);

it('lists the tables that are not downloaded', () => {
  expect(tableFiles(9)).toEqual([]);
  expect(tableFiles(10)).toEqual(
    ['3-7', '4-6', '5-5', '6-4', '7-3'].map((s) => `morris-${s}.table`),
  );
  expect(tableFiles(18)).toHaveLength(49 - 10);
});

it.skipIf(!isBuilt)('lists the same tables as the engine', async () => {
  const engine = (await import(/* @vite-ignore */ `${MODULE}engine.js`)) as {
    initSync(source: { module: BufferSource }): unknown;
    table_files(men: number): string[];
  };
  engine.initSync({ module: readFileSync(`${MODULE}engine_bg.wasm`) });
  for (let men = 9; men <= 18; men++) expect(tableFiles(men)).toEqual(engine.table_files(men));
});

it('counts the men on the board if there are none in hand', () => {
  expect(menOf('w1w/3/3/w1bw1w/b1b/3/w1b w 0 0')).toBe(10);
  expect(menOf('3/3/3/6/3/3/w2 b 0 0')).toBe(1);
  expect(menOf('3/3/3/6/b2/1ww/b2 w 7 7')).toBeUndefined();
  expect(menOf('3/3/3/6/b2/1ww/b2 b 0 1')).toBeUndefined();
});
