/** boardgame.io's protocol: the lobby's REST interface and socket.io events, as its own client uses them. */

import { io } from 'socket.io-client';

import { post } from '../http.js';

export class Players {
  #url;
  #table;
  #sockets;
  #match = '';
  #credentials = ['', ''];
  /** The last state that each client received. */
  #states = [null, null];
  #synced = [null, null];

  constructor(url, table) {
    this.#url = url;
    this.#table = table;
  }

  async connect() {
    // boardgame.io's client begins with long polling and changes to a WebSocket; here it is one at once.
    const options = { transports: ['websocket'], forceNew: true, reconnection: false };
    this.#sockets = [0, 1].map(() => io(`${this.#url}/fourmation`, options));
    await Promise.all(this.#sockets.map((socket, side) => this.#listen(socket, side)));
  }

  #listen(socket, side) {
    socket.on('update', (match, state, log) => this.#update(side, match, state, log));
    socket.on('sync', (match, { state }) => {
      this.#states[side] = state;
      if (match === this.#match) this.#synced[side]?.();
    });
    socket.on('disconnect', (reason) => this.#table.failed(new Error(`disconnected: ${reason}`)));
    return new Promise((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
  }

  #update(side, match, state, log) {
    if (match !== this.#match) return;
    this.#states[side] = state;
    for (const { action } of log) {
      if (action.type === 'MAKE_MOVE') this.#table.received(side, action.payload.args[0]);
    }
  }

  async begin() {
    const { matchID } = await post(`${this.#url}/games/fourmation/create`, { numPlayers: 2 });
    this.#match = matchID;
    for (const side of [0, 1]) {
      const seat = { playerID: String(side), playerName: `Player ${side}` };
      const joined = await post(`${this.#url}/games/fourmation/${matchID}/join`, seat);
      this.#credentials[side] = joined.playerCredentials;
      const synced = new Promise((resolve) => {
        this.#synced[side] = resolve;
      });
      this.#sockets[side].emit('sync', matchID, String(side), joined.playerCredentials, 2);
      await synced;
    }
  }

  send(side, cell) {
    const playerID = String(side);
    const payload = { type: 'mark', args: [cell], playerID, credentials: this.#credentials[side] };
    const action = { type: 'MAKE_MOVE', payload };
    this.#sockets[side].emit('update', action, this.#states[side]._stateID, this.#match, playerID);
  }

  board(side) {
    const { G, ctx } = this.#states[side];
    return { cells: G.cells, outcome: ctx.gameover ?? null };
  }
}
