/** Ludoteca's protocol: `docs/developers/api.md` describes it. */

import { randomBytes } from 'node:crypto';

import { WebSocket } from 'ws';

import { EMPTY, FIRST, SECOND, cellName, cellOf, emptyBoard } from '../../fourmation.js';
import { post } from '../http.js';

const SIDES = { first: FIRST, second: SECOND };

/** The digits of base 32. */
const DIGITS = '0123456789abcdefghijklmnopqrstuv';

export class Players {
  #url;
  #table;
  #cookies = [newPlayer(), newPlayer()];
  #sockets;
  #game = '';
  /** The number of the last event that each client has seen. */
  #seqs = [0, 0];
  /** The last state that each client received. */
  #states = [null, null];
  #replies = [new Map(), new Map()];
  #id = 0;

  constructor(url, table) {
    this.#url = url;
    this.#table = table;
  }

  async connect() {
    const url = `${this.#url.replace('http', 'ws')}/api/socket`;
    const open = (cookie) => new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
    this.#sockets = this.#cookies.map(open);
    await Promise.all(this.#sockets.map((socket, side) => this.#listen(socket, side)));
  }

  #listen(socket, side) {
    socket.on('message', (text) => this.#message(side, JSON.parse(text)));
    socket.on('close', (code) => this.#table.failed(new Error(`disconnected: ${code}`)));
    return new Promise((resolve, reject) => {
      socket.on('open', resolve);
      socket.on('error', reject);
    });
  }

  #message(side, message) {
    if (message.type === 'update' && message.game === this.#game) {
      if (message.state) this.#states[side] = message.state;
      for (const event of message.events ?? []) {
        this.#seqs[side] = event.seq;
        if (event.type === 'move') this.#table.received(side, cellOf(event.move));
      }
    } else if (message.type === 'done') {
      this.#replies[side].get(message.id)?.();
      this.#replies[side].delete(message.id);
    } else if (message.type === 'refused') {
      this.#table.failed(new Error(`refused: ${message.problem.code}`));
    }
  }

  async begin() {
    const games = `${this.#url}/api/games`;
    const body = { game: 'fourmation', players: { second: { kind: 'open' } } };
    const { id } = await post(games, body, { cookie: this.#cookies[0] });
    const { seq } = await post(`${games}/${id}/seat`, {}, { cookie: this.#cookies[1] });
    const last = this.#game;
    this.#game = id;
    this.#seqs = [seq, seq];
    const watch = (side) => {
      if (last) this.#request(side, { type: 'leave', game: last });
      const watched = this.#request(side, { type: 'watch', game: id, after: seq });
      return new Promise((resolve) => this.#replies[side].set(watched, resolve));
    };
    await Promise.all([watch(0), watch(1)]);
  }

  #request(side, request) {
    this.#id += 1;
    this.#sockets[side].send(JSON.stringify({ ...request, id: this.#id }));
    return this.#id;
  }

  send(side, cell) {
    const action = { type: 'move', move: cellName(cell) };
    this.#request(side, { type: 'act', game: this.#game, seq: this.#seqs[side], action });
  }

  board(side) {
    const { view, outcome } = this.#states[side];
    const cells = emptyBoard();
    for (const piece of view.pieces) cells[cellOf(piece.at)] = SIDES[piece.side] ?? EMPTY;
    return { cells, outcome: outcome && { ...outcome, winner: SIDES[outcome.winner] ?? null } };
  }
}

/** The cookie of a new player: 128 random bits in base 32. */
function newPlayer() {
  const bits = BigInt(`0x${randomBytes(16).toString('hex')}`) << 2n;
  const digit = (place) => DIGITS[Number((bits >> BigInt(125 - 5 * place)) & 31n)];
  return `ludoteca-owner=${Array.from({ length: 26 }, (_, place) => digit(place)).join('')}`;
}
