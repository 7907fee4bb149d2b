import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as rules from '../fourmation.js';

const SIDES = ['first', 'second'];
const folder = new URL('../../../conformance/', import.meta.url);
// The servers play without the pie rule.
const vectors = ['fourmation.jsonl', 'fourmation-pie.jsonl']
  .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line))
  .filter(({ options }) => !options.pie);

test('the rules reproduce the conformance vectors', () => {
  assert.ok(vectors.length > 500);
  for (const vector of vectors) check(vector);
});

function check(vector) {
  const options = { ...rules.DEFAULTS, ...vector.options };
  const where = JSON.stringify(vector);
  const cells = rules.emptyBoard(options);
  let last = -1;
  let player = rules.FIRST;
  let outcome = null;
  for (const name of vector.moves) {
    const cell = rules.cellOf(name, options);
    assert.equal(outcome, null, where);
    assert.ok(rules.isLegal(cells, last, player, cell, options), `${name} in ${where}`);
    cells[cell] = player;
    last = cell;
    outcome = rules.outcomeAfter(cells, last, options);
    player = rules.opponent(player);
  }
  const winner = outcome?.winner ? SIDES[outcome.winner - 1] : null;
  assert.deepEqual(outcome && { winner, reason: outcome.reason }, vector.outcome, where);
  assert.equal(outcome ? null : SIDES[player - 1], vector.to_move, where);
  const legal = outcome ? [] : rules.legalCells(cells, last, player, options);
  const names = legal.map((cell) => rules.cellName(cell, options)).sort();
  assert.equal(names.length, vector.count, where);
  assert.equal(createHash('sha256').update(names.join('\n')).digest('hex'), vector.sha256, where);
  if (vector.legal) assert.deepEqual(names, vector.legal, where);
}
