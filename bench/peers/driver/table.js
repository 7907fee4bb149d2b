/** Two clients at a game, whatever the server. */

import { FIRST, cellName, emptyBoard, legalCells, outcomeAfter } from '../fourmation.js';
import { random } from './random.js';

/** Milliseconds after which a server that does not answer has failed. */
const PATIENCE = 20_000;

/** A board and its outcome as text, to compare them. */
function boardText({ cells, outcome }) {
  return `${cells.join('')} ${outcome ? `${outcome.winner ?? 'nobody'} ${outcome.reason}` : 'unfinished'}`;
}

/**
 * A game between two clients. The table knows the rules, chooses the moves and checks that both clients receive all of
 * them in order. `Players` is the server's adapter.
 */
export class Table {
  /** Milliseconds from sending a move to the opponent's receipt. */
  times = [];
  /** The number of games that have ended. */
  games = 0;
  #players;
  #random;
  #cells;
  #moves;
  #outcome;
  /** The number of moves that each client has received. */
  #received;
  /** What waits for a client to receive a move: `{ count, resolve, reject, since }`. */
  #waiting = [null, null];

  constructor(Players, url, seed) {
    this.#random = random(seed);
    this.#players = new Players(url, this);
  }

  /** Connects both clients, begins a game and plays the first moves. */
  async open(plies) {
    await inTime(this.#players.connect());
    await this.#begin();
    for (let ply = 0; ply < plies && !this.#outcome; ply += 1) await this.#step();
    await this.#finish();
  }

  /** Plays until the time `until`, and measures the moves that are sent from the time `from` on. */
  async play(from, until) {
    while (performance.now() < until) {
      if (this.#outcome) {
        await this.#finish();
        this.games += 1;
        await this.#begin();
        continue;
      }
      const sent = performance.now();
      await this.#step();
      const received = performance.now();
      if (sent >= from && received < until) this.times.push(received - sent);
    }
    await this.#finish();
  }

  /** Called by the adapter: client `side` (0 or 1) has received the move that marks `cell`. */
  received(side, cell) {
    const expected = this.#moves[this.#received[side]];
    if (cell !== expected) {
      this.failed(new Error(`client ${side} received ${cell} and not ${expected}`));
      return;
    }
    this.#received[side] += 1;
    const waiting = this.#waiting[side];
    if (!waiting || waiting.count > this.#received[side]) return;
    this.#waiting[side] = null;
    waiting.resolve();
  }

  /** Called by the adapter: the server refused a request, or the connection broke. */
  failed(error) {
    for (const side of [0, 1]) {
      this.#waiting[side]?.reject(error);
      this.#waiting[side] = null;
    }
    this.error ??= error;
  }

  /** Fails if a client has been waiting for too long. */
  checkPatience(now) {
    const isLate = this.#waiting.some((waiting) => waiting && now - waiting.since > PATIENCE);
    if (isLate) this.failed(new Error(`no move arrived within ${PATIENCE} ms`));
  }

  async #begin() {
    this.#cells = emptyBoard();
    this.#moves = [];
    this.#received = [0, 0];
    this.#outcome = null;
    await inTime(this.#players.begin());
  }

  /** Sends a random legal move and waits until the opponent has it. */
  async #step() {
    const ply = this.#moves.length;
    const side = ply % 2;
    const player = FIRST + side;
    const last = ply > 0 ? this.#moves[ply - 1] : -1;
    const legal = legalCells(this.#cells, last, player);
    const cell = legal[Math.floor(this.#random() * legal.length)];
    this.#moves.push(cell);
    this.#cells[cell] = player;
    this.#outcome = outcomeAfter(this.#cells, cell);
    this.#players.send(side, cell);
    await this.#until(1 - side, ply + 1);
  }

  /** Waits until both clients have all moves, and compares their boards with the table's. */
  async #finish() {
    const count = this.#moves.length;
    await Promise.all([this.#until(0, count), this.#until(1, count)]);
    const expected = boardText({ cells: this.#cells, outcome: this.#outcome });
    for (const side of [0, 1]) {
      const found = count > 0 ? boardText(this.#players.board(side)) : expected;
      if (found !== expected) {
        const moves = this.#moves.map((cell) => cellName(cell)).join(' ');
        throw new Error(`client ${side} has ${found} and not ${expected} after ${moves}`);
      }
    }
  }

  #until(side, count) {
    if (this.error) return Promise.reject(this.error);
    if (this.#received[side] >= count) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting[side] = { count, resolve, reject, since: performance.now() };
    });
  }
}

async function inTime(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no game began within ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
