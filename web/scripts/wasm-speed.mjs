// Compares the speed of the engine in Chromium with that of native code: `cargo xtask wasm --measure`. Both run the
// same searches and random games alternately, because the speed of a machine drifts. The argument is the native program.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

/** Number of measurements after a warm-up; the median is reported. */
const ROUNDS = 7;
/** Duration of the native random games, in seconds. */
const SECONDS = 0.4;
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

const root = new URL('../', import.meta.url);
const games = JSON.parse(
  readFileSync(new URL('../crates/wasm/tests/results.json', root), 'utf8'),
).map(({ game }) => game);

/** The worker: replies to each job with its nodes or plies and the seconds that it took. */
const WORKER = `
import init, { bench, random_games } from '/wasm/engine/engine.js';
const ready = init({ module_or_path: '/wasm/engine/engine_bg.wasm' });
onmessage = async ({ data: { kind, game, count } }) => {
  try {
    await ready;
    const begin = performance.now();
    const done = kind === 'bench' ? JSON.parse(bench(game)).nodes : random_games(game, count);
    postMessage({ result: [done, (performance.now() - begin) / 1000] });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};`;
function serve() {
  const server = createServer(({ url }, response) => {
    const own = { '/': '<!doctype html><title>speed</title>', '/worker.js': WORKER }[url];
    const type = TYPES[extname(url)] ?? TYPES['.html'];
    try {
      const content = own ?? readFileSync(new URL(`.${url}`, root));
      response.writeHead(200, { 'content-type': type }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Starts the native program. Returns a function that runs a job in it, and one that ends it. */
function native() {
  const child = spawn(process.argv[2], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const run = async ({ kind, game, count }) => {
    child.stdin.write(`${kind} ${game}${kind === 'random' ? ` ${count}` : ''}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('the native program has ended');
    return value.split(' ').map(Number);
  };
  return { run, end: () => child.stdin.end() };
}

/** Starts the worker in Chromium. Returns a function that runs a job in it, and one that ends it. */
async function browser(address) {
  const chrome = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ARGS,
  });
  const page = await chrome.newPage();
  await page.goto(address);
  await page.evaluate(() => {
    window.worker = new Worker('/worker.js', { type: 'module' });
  });
  const run = (job) =>
    page.evaluate(
      (job) =>
        new Promise((resolve, reject) => {
          window.worker.onmessage = ({ data }) =>
            data.error ? reject(new Error(data.error)) : resolve(data.result);
          window.worker.onerror = ({ message }) => reject(new Error(message));
          window.worker.postMessage(job);
        }),
      job,
    );
  return { run, end: () => chrome.close(), version: chrome.version() };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Runs a job on both sides by turns. Returns a row of the table. */
async function compare(sides, job, unit) {
  const speeds = sides.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    const results = [];
    for (const side of sides) results.push(await side.run(job));
    if (results[0][0] !== results[1][0])
      throw new Error(
        `${job.kind} ${job.game}: ${results[0][0]} natively, ${results[1][0]} in WebAssembly`,
      );
    if (round > 0)
      results.forEach(([done, seconds], i) => speeds[i].push((job.count ?? done) / seconds));
  }
  const [fast, slow] = speeds.map(median);
  const ratios = speeds[0].map((speed, i) => speeds[1][i] / speed);
  const percent = `${(100 * median(ratios)).toFixed(0)} %`;
  console.log(`| ${job.game} | ${unit} | ${Math.round(fast)} | ${Math.round(slow)} | ${percent} |`);
}

const server = await serve();
const inside = await browser(`http://127.0.0.1:${server.address().port}/`);
const outside = native();
try {
  console.log(`Chromium ${inside.version}, median of ${ROUNDS}`);
  console.log('| game | per second | native | WebAssembly | ratio |');
  console.log('|---|---|---|---|---|');
  for (const game of games) await compare([outside, inside], { kind: 'bench', game }, 'nodes');
  for (const game of games) {
    const trial = { kind: 'random', game, count: 2000 };
    await outside.run(trial);
    const [, seconds] = await outside.run(trial);
    const count = Math.ceil((trial.count * SECONDS) / seconds);
    await compare([outside, inside], { ...trial, count }, 'random games');
  }
} finally {
  outside.end();
  await inside.end();
  server.close();
}
