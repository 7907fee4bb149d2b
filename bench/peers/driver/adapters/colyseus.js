/** Colyseus's protocol, by its own client library. A game is a room: the next game is another room. */

import { Client } from 'colyseus.js';

import { FIRST, emptyBoard } from '../../fourmation.js';

export class Players {
  #client;
  #table;
  #rooms = [];

  constructor(url, table) {
    this.#client = new Client(url);
    this.#table = table;
  }

  async connect() {}

  async begin() {
    this.#leave();
    const first = await this.#client.create('fourmation');
    this.#listen(first, 0);
    const second = await this.#client.joinById(first.roomId);
    this.#listen(second, 1);
    this.#rooms = [first, second];
    // The second player's state arrives after the room is joined.
    if (!second.state?.toMove) await new Promise((resolve) => second.onStateChange.once(resolve));
  }

  #listen(room, side) {
    let ply = 0;
    room.onStateChange(({ moves }) => {
      while (ply < moves.length) {
        this.#table.received(side, moves[ply]);
        ply += 1;
      }
    });
    room.onMessage('refused', (cell) => this.#table.failed(new Error(`${cell} was refused`)));
    room.onLeave((code) => {
      if (this.#rooms[side] === room) this.#table.failed(new Error(`disconnected: ${code}`));
    });
  }

  send(side, cell) {
    this.#rooms[side].send('mark', cell);
  }

  board(side) {
    const { moves, isOver, winner, reason } = this.#rooms[side].state;
    const cells = emptyBoard();
    for (const [ply, cell] of [...moves].entries()) cells[cell] = FIRST + (ply % 2);
    return { cells, outcome: isOver ? { winner: winner || null, reason } : null };
  }

  #leave() {
    const left = this.#rooms;
    this.#rooms = [];
    for (const room of left) room.leave();
  }
}
