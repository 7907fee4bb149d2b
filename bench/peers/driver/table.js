/** Two clients at a game, whatever the server. */

import { FIRST, cellName, emptyBoard, legalCells, outcomeAfter } from '../fourmation.js';
import { random } from './random.js';

/** Seconds after which a server that does not respond has failed. */
const REPLY_TIMEOUT = 20;

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
  /** What waits for a client to receive a move: `{ count, resolve, reject }`. */
  #waiting = [null, null];
  /** Seconds since the last progress, or null if none is due. */
  #idleSeconds = null;
  #error;
  #breakOff;
  /** Rejected when the table fails. */
  #broken = new Promise((_, reject) => {
    this.#breakOff = reject;
  });

  constructor(Players, url, seed) {
    this.#random = random(seed);
    this.#players = new Players(url, this);
    this.#broken.catch(() => {});
  }

  /** Connects both clients, begins a game and plays the first moves. */
  async open(plies) {
    this.#idleSeconds = 0;
    await this.#unlessBroken(this.#players.connect());
    await this.#begin();
    for (let ply = 0; ply < plies && !this.#outcome; ply += 1) await this.#step();
    await this.#finish();
    this.#idleSeconds = null;
  }

  /** Plays until the time `until`, and measures the moves that arrive from the time `from` on. */
  async play(from, until) {
    this.#idleSeconds = 0;
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
      if (received >= from && received < until) this.times.push(received - sent);
    }
    await this.#finish();
    this.#idleSeconds = null;
  }

  /** Called by the adapter: client `side` (0 or 1) has received the move that marks `cell`. */
  received(side, cell) {
    const expected = this.#moves[this.#received[side]];
    if (cell !== expected) {
      this.failed(new Error(`client ${side} received ${cell} and not ${expected}`));
      return;
    }
    this.#received[side] += 1;
    this.#idleSeconds &&= 0;
    const waiting = this.#waiting[side];
    if (!waiting || waiting.count > this.#received[side]) return;
    this.#waiting[side] = null;
    waiting.resolve();
  }

  /** Called by the adapter: the server rejected a request, or the connection broke. */
  failed(error) {
    for (const side of [0, 1]) {
      this.#waiting[side]?.reject(error);
      this.#waiting[side] = null;
    }
    this.#error ??= error;
    this.#breakOff(error);
  }

  /** Called every second; fails if the server is silent for too long. Counting survives a pause of the machine. */
  tick() {
    if (this.#idleSeconds === null) return;
    this.#idleSeconds += 1;
    if (this.#idleSeconds > REPLY_TIMEOUT) {
      const [first, second] = this.#received ?? [];
      const count = `of ${this.#moves?.length} moves the clients have ${first} and ${second}`;
      this.failed(new Error(`no reply within ${REPLY_TIMEOUT} s: ${count}`));
    }
  }

  async #begin() {
    this.#cells = emptyBoard();
    this.#moves = [];
    this.#received = [0, 0];
    this.#outcome = null;
    await this.#unlessBroken(this.#players.begin());
    this.#idleSeconds = 0;
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
    if (this.#error) return Promise.reject(this.#error);
    if (this.#received[side] >= count) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting[side] = { count, resolve, reject };
    });
  }

  #unlessBroken(promise) {
    return Promise.race([promise, this.#broken]);
  }
}
