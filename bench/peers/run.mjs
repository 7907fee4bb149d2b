/** Compares Ludoteca with other servers: see README.md. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { measureMemory, measureMoves } from './driver/measure.js';
import { PEERS } from './driver/peers.js';
import { medians, table } from './driver/report.js';

const USAGE = `node run.mjs --ludoteca BINARY --clients BINARY [options]
  --games N     games at once, with two clients each (100)
  --seconds N   duration of a measurement (10)
  --warmup N    seconds of play before it (3)
  --rooms N     rooms for the measurement of memory (500)
  --rounds N    rounds; each figure is the median of them (1)
  --data DIR    a folder on the disk to use (the current one)
  --only A,B    some of ${Object.keys(PEERS).join(', ')}
  --json        all figures as JSON instead of the table`;

const options = readOptions();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
try {
  await run();
} catch (error) {
  console.error(error.stack);
  process.exitCode = 1;
}

async function run() {
  const { peers, json } = options;
  const rounds = Object.fromEntries(peers.map((peer) => [peer, []]));
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const peer of peers) {
      console.error(`round ${round} of ${options.rounds}: ${PEERS[peer].title}`);
      rounds[peer].push(await measure(peer));
    }
  }
  const results = Object.fromEntries(peers.map((peer) => [peer, medians(rounds[peer])]));
  console.log(json ? JSON.stringify({ options, results, rounds }, null, 1) : table(results));
}

/** All figures of a server. */
async function measure(peer) {
  const moves = await measureMoves(peer, options);
  const { perRoom, after } = await measureMemory(peer, options);
  return { ...moves, kibPerRoom: perRoom / 1024, serverMib: after / 2 ** 20 };
}

function readOptions() {
  try {
    return checked(parse());
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    return process.exit(2);
  }
}

function parse() {
  const text = (value) => ({ type: 'string', default: value });
  const { values } = parseArgs({
    options: {
      games: text('100'),
      seconds: text('10'),
      warmup: text('3'),
      rooms: text('500'),
      rounds: text('1'),
      data: text('.'),
      only: text(Object.keys(PEERS).join()),
      ludoteca: { type: 'string' },
      clients: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  return values;
}

function checked(values) {
  const whole = (name, least) => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value >= least && value <= 10_000) return value;
    throw new Error(`--${name} must be a whole number from ${least} to 10000`);
  };
  const peers = values.only.split(',');
  const unknown = peers.find((peer) => !Object.hasOwn(PEERS, peer));
  if (unknown !== undefined) throw new Error(`--only: there is no server "${unknown}"`);
  const ludoteca = values.ludoteca && resolve(values.ludoteca);
  if (peers.includes('ludoteca') && !(ludoteca && existsSync(ludoteca))) {
    throw new Error('--ludoteca must be the path of the binary');
  }
  const clients = values.clients && resolve(values.clients);
  if (!(clients && existsSync(clients))) {
    throw new Error('--clients must be the path of the binary of clients/');
  }
  if (!existsSync(values.data)) throw new Error(`--data: there is no folder "${values.data}"`);
  return {
    games: whole('games', 1),
    seconds: whole('seconds', 1),
    warmup: whole('warmup', 0),
    rooms: whole('rooms', 1),
    rounds: whole('rounds', 1),
    parent: resolve(values.data),
    json: values.json,
    ludoteca,
    clients,
    peers,
  };
}
