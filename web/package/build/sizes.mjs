// The sizes of the package, as a server transfers them.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** What a page loads, in which files, and its maximum size in kB with gzip. */
const PARTS = {
  element: { files: ['board.js'], limit: 60 },
  rules: {
    files: ['index.js', 'load-once.js', 'unpack.js', 'rules/rules.js', 'rules/packed.js'],
    limit: 120,
  },
  records: { files: ['records.js', 'records/records.js', 'records/packed.js'], limit: 165 },
  engine: {
    files: ['engine.js', 'port.js', 'threads.js', 'engine/worker-source.js', 'engine/packed.js'],
    limit: 800,
  },
};

/** The sizes of the parts, for a folder with the package. */
export const sizes = (folder) =>
  Object.entries(PARTS).map(([name, { files, limit }]) => {
    const bytes = (file) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length;
    return { name, limit, size: files.reduce((sum, file) => sum + bytes(file), 0) / 1000 };
  });
