import assert from 'node:assert/strict';
import { test } from 'node:test';

import { emptyBoard, outcomeAfter } from '../fourmation.js';
import { Table } from '../driver/table.js';

const WHOLE_GAME = 49;

/** A server without a network: it sends each move to both clients. */
class Honest {
  constructor(_, table) {
    this.table = table;
  }

  async connect() {}

  async begin() {
    this.cells = emptyBoard();
    this.outcome = null;
  }

  send(side, cell) {
    this.cells[cell] = side + 1;
    this.outcome = outcomeAfter(this.cells, cell);
    for (const client of [0, 1]) setImmediate(() => this.deliver(client, cell));
  }

  deliver(client, cell) {
    this.table.received(client, cell);
  }

  board() {
    return { cells: this.cells, outcome: this.outcome };
  }
}

const open = (Players) => new Table(Players, '', 1).open(WHOLE_GAME);

test('a game of an honest server passes', () => open(Honest));

test('another move than the one sent is found', () => {
  class Liar extends Honest {
    deliver(client, cell) {
      super.deliver(client, client === 0 ? cell : (cell + 1) % 49);
    }
  }
  return assert.rejects(open(Liar), /client 1 received/);
});

test('a move that is delivered twice is found', () => {
  class Stutterer extends Honest {
    deliver(client, cell) {
      super.deliver(client, cell);
      if (client === 0) super.deliver(client, cell);
    }
  }
  return assert.rejects(open(Stutterer), /client 0 received/);
});

test('a board that differs at the end is found', () => {
  class Forgetful extends Honest {
    board(client) {
      const { cells, outcome } = super.board();
      return { cells: client === 1 ? cells.with(0, 3) : cells, outcome };
    }
  }
  return assert.rejects(open(Forgetful), /client 1 has/);
});

test('a server that breaks off is found', () => {
  class Broken extends Honest {
    send() {
      setImmediate(() => this.table.failed(new Error('disconnected')));
    }
  }
  return assert.rejects(open(Broken), /disconnected/);
});
