import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { measureMemory, measureMoves } from '../driver/measure.js';
import { PEERS } from '../driver/peers.js';
import { table } from '../driver/report.js';

/** The binary that Cargo built, or the one that `LUDOTECA` names. */
const ludoteca = [process.env.LUDOTECA, ...['release', 'debug'].map(built)].find(
  (path) => path && existsSync(path),
);
const options = {
  games: 2,
  seconds: 1,
  warmup: 0,
  rooms: 2,
  workers: 1,
  parent: tmpdir(),
  ludoteca,
};

function built(profile) {
  return fileURLToPath(new URL(`../../../target/${profile}/ludoteca`, import.meta.url));
}

for (const peer of Object.keys(PEERS)) {
  const skip = peer === 'ludoteca' && !ludoteca ? 'there is no binary of Ludoteca' : false;
  test(`two games at ${PEERS[peer].title}`, { skip }, async () => {
    const moves = await measureMoves(peer, options);
    assert.ok(moves.moves > 0);
    assert.ok(moves.p50 <= moves.p99 && moves.p99 <= moves.max);
    const memory = await measureMemory(peer, options);
    assert.ok(memory.before > 0 && memory.after > 0);
  });
}

test('the table has how many times better Ludoteca is', () => {
  const figures = { perSecond: 1000, p50: 1, p99: 2, max: 3, perMove: 100, kibPerRoom: 10 };
  const shares = { server: 1, driver: 0.5, driverPerMove: 50 };
  const own = { ...figures, ...shares };
  const text = table({
    ludoteca: own,
    colyseus: { ...own, perSecond: 250, p99: 6, kibPerRoom: 0 },
  });
  const [, , first, second] = text.split('\n');
  assert.match(first, /\| Ludoteca \|.*\| 1000 \| 1\.00 \|/);
  assert.match(second, /\| 250 \(4\.0×\) \| 1\.00 \(1\.0×\) \| 6\.00 \(3\.0×\) \|.*\| 0\.0 \|/);
});
