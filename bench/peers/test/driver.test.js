import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { measureMemory, measureMoves } from '../driver/measure.js';
import { PEERS } from '../driver/peers.js';
import { table } from '../driver/report.js';

/** The binaries that Cargo built, or those that `LUDOTECA` and `PEERS_CLIENTS` name. */
const ludoteca = binary('ludoteca', process.env.LUDOTECA);
const clients = binary('peers-clients', process.env.PEERS_CLIENTS);
const options = {
  games: 2,
  seconds: 1,
  warmup: 0,
  rooms: 2,
  parent: tmpdir(),
  ludoteca,
  clients,
};

function binary(name, path) {
  const built = (profile) =>
    fileURLToPath(new URL(`../../../target/${profile}/${name}`, import.meta.url));
  return [path, ...['release', 'debug'].map(built)].find((each) => each && existsSync(each));
}

for (const peer of Object.keys(PEERS)) {
  const needed = peer === 'ludoteca' ? { ludoteca, clients } : { clients };
  const missing = Object.keys(needed).find((name) => !needed[name]);
  const skip = missing ? `there is no binary of ${missing}` : false;
  test(`two games at ${PEERS[peer].title}`, { skip }, async () => {
    const moves = await measureMoves(peer, options);
    assert.ok(moves.moves > 0);
    assert.ok(moves.p50 <= moves.p99 && moves.p99 <= moves.max);
    const memory = await measureMemory(peer, options);
    assert.ok(memory.before > 0 && memory.after > 0);
  });
}

test('the table has how many times better Ludoteca is', () => {
  const figures = { perSecond: 1000, p50: 1, pacedP99: 2, perMove: 100, bytes: 50, kibPerRoom: 10 };
  const shares = { server: 1, driver: 0.5, driverPerMove: 50 };
  const own = { ...figures, ...shares };
  const text = table({
    ludoteca: own,
    colyseus: { ...own, perSecond: 250, pacedP99: 6, kibPerRoom: 0 },
  });
  const [, , first, second] = text.split('\n');
  assert.match(first, /\| Ludoteca \|.*\| 1000 \| 1\.00 \|/);
  assert.match(second, /\| 250 \(4\.0×\) \| 1\.00 \(1\.0×\) \| 6\.00 \(3\.0×\) \|.*\| 0\.0 \|/);
});
