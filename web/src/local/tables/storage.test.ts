// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeFiles } from './fake-files';
import { TableStorage } from './storage';
import { supplyStored } from './supply';

const content = new Uint8Array([1, 2, 3]);
let files: FakeFiles;

beforeEach(() => {
  files = new FakeFiles();
  vi.stubGlobal('navigator', { storage: files.storage });
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps complete tables only', async () => {
  const storage = await TableStorage.open();
  await storage.write('b', content);
  await storage.write('a', content);
  expect(await storage.names()).toEqual(['a', 'b']);
  expect(await storage.bytes()).toBe(6);
  expect(await storage.read('a')).toEqual(content);
  // A new table, or one that takes the place of another, is interrupted.
  files.onwrite = () => {
    throw new Error('ended');
  };
  for (const name of ['b', 'c']) {
    await expect(storage.write(name, content)).rejects.toMatchObject({ code: 'tables-no-storage' });
  }
  expect(files.files.has('c')).toBe(true);
  expect(await storage.names()).toEqual(['a']);
});

it('deletes tables and incomplete files', async () => {
  const storage = await TableStorage.open();
  await storage.write('a', content);
  await storage.write('b', content);
  files.files.set('c', content);
  await storage.delete('a');
  expect(await storage.names()).toEqual(['b']);
  await storage.clear();
  expect([...files.files.keys()]).toEqual([]);
});

it('reports what is missing', async () => {
  const storage = await TableStorage.open();
  files.room = 2;
  await expect(storage.write('a', content)).rejects.toMatchObject({ code: 'tables-no-room' });
  expect(await storage.names()).toEqual([]);
  for (const broken of [{}, { storage: { getDirectory: () => Promise.reject(new Error()) } }]) {
    vi.stubGlobal('navigator', broken);
    await expect(TableStorage.open()).rejects.toMatchObject({ code: 'tables-no-storage' });
  }
});

it('supplies the engine with the tables of a job, and deletes damaged ones', async () => {
  const storage = await TableStorage.open();
  for (const name of ['a', 'b', 'c']) await storage.write(name, content);
  const supplied: string[] = [];
  const engine = {
    optional_files: () => ['a', 'b', 'd'],
    supply: (name: string) => {
      if (name === 'b') throw new Error('damaged');
      supplied.push(name);
    },
  };
  await supplyStored(engine, '{}');
  expect(supplied).toEqual(['a']);
  expect(await storage.names()).toEqual(['a', 'c']);
  vi.stubGlobal('navigator', {});
  await supplyStored(engine, '{}');
  expect(supplied).toEqual(['a']);
});
