// Adds compressed copies of the files of a folder, which servers of static files send instead if they are set up for it:
// NAME.gz and NAME.br.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A copy must be smaller than this share of the file. Pictures, fonts, books and tables are compressed already. */
const MAX_RATIO = 0.9;

const ENCODERS = { gz: (file) => gzipSync(file, { level: 9 }), br: brotliCompressSync };

const folder = process.argv[2];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const file = readFileSync(path);
  for (const [ending, encode] of Object.entries(ENCODERS)) {
    const copy = encode(file);
    if (copy.length < MAX_RATIO * file.length) writeFileSync(`${path}.${ending}`, copy);
  }
}
