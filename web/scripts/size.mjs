// Checks the size of the first load: all JavaScript that the start page fetches, compressed with
// gzip. The argument is the folder of the build.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Maximum size of the first load, in kB. */
const LIMIT = 92;
/** Maximum total size of the fonts, in kB. */
const FONT_LIMIT = 60;
// `measure.mjs` imports this script and has other arguments.
const folder = process.argv[2] === 'site-dist' ? 'site-dist' : 'dist';
const DIST = new URL(`../${folder}/`, import.meta.url).pathname;

const weigh = (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / 1000;
const html = readFileSync(join(DIST, 'index.html'), 'utf8');
const assets = readdirSync(join(DIST, 'assets'));

const first = [...html.matchAll(/(?:src|href)="\.?\/(assets\/[^"]+\.js)"/g)].map(
  (match) => match[1],
);
// One language file is loaded beside the program; the largest counts. Those of the lessons are smaller.
const languages = assets
  .filter((name) => /^[a-z]{2}-.*\.js$/.test(name))
  .map((name) => `assets/${name}`);
if (first.length === 0 || languages.length < 2)
  throw new Error('the build looks unlike what this script weighs');

const program = first.reduce((sum, file) => sum + weigh(file), 0);
const language = Math.max(...languages.map(weigh));
const total = program + language;
console.log(
  `first load: ${total.toFixed(1)} kB of JavaScript with gzip ` +
    `(program ${program.toFixed(1)}, language ${language.toFixed(1)}; limit ${LIMIT})`,
);
const fonts = assets
  .filter((name) => name.endsWith('.woff2'))
  .reduce((sum, name) => sum + readFileSync(join(DIST, 'assets', name)).length / 1000, 0);
console.log(`fonts: ${fonts.toFixed(1)} kB (limit ${FONT_LIMIT})`);
if (fonts === 0) throw new Error('the build has no fonts');
if (total > LIMIT || fonts > FONT_LIMIT) process.exit(1);
