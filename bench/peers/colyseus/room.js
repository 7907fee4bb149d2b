/** 4mation as a Colyseus room with a synchronised state. */

import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { FIRST, emptyBoard, isLegal, opponent, outcomeAfter } from '../fourmation.js';

const require = createRequire(import.meta.url);
const { Room } = require('@colyseus/core');
const { schema } = require('@colyseus/schema');

/**
 * The synchronised state. The board follows from the moves: an array of cells that are set one by one would be more
 * obvious, but such an array sometimes has an element too many at the client that creates the room.
 */
export const Position = schema(
  {
    moves: ['uint8'],
    toMove: 'uint8',
    isOver: 'boolean',
    /** The winner, or 0. */
    winner: 'uint8',
    reason: 'string',
  },
  'Position',
);

/**
 * A room for one game. `immediate` sends each move at once, instead of every 50 ms as is the default. With a `log`, a
 * move is on the disk before it is sent.
 */
export function fourmationRoom({ data, immediate, log }) {
  return class FourmationRoom extends Room {
    maxClients = 2;
    players = [];
    cells = emptyBoard();

    onCreate() {
      const start = { toMove: FIRST, isOver: false, winner: 0, reason: '' };
      this.state = new Position().assign(start);
      if (immediate) this.setPatchRate(null);
      this.onMessage('mark', (client, cell) => this.mark(client, cell));
    }

    onJoin(client) {
      this.players.push(client.sessionId);
    }

    async mark(client, cell) {
      const player = FIRST + this.players.indexOf(client.sessionId);
      const { cells, state } = this;
      const last = state.moves.at(-1) ?? -1;
      if (state.isOver || player !== state.toMove || !isLegal(cells, last, player, cell)) {
        client.send('refused', cell);
        return;
      }
      cells[cell] = player;
      state.moves.push(cell);
      state.toMove = opponent(player);
      const outcome = outcomeAfter(cells, cell);
      if (outcome) {
        state.isOver = true;
        state.winner = outcome.winner ?? 0;
        state.reason = outcome.reason;
      }
      if (log) await log.append(`${this.roomId} ${cell}`);
      if (immediate) this.broadcastPatch();
    }

    /** The documentation's advice: "save in onDispose()". A file takes the place of the database. */
    async onDispose() {
      if (!data) return;
      await mkdir(data, { recursive: true });
      await writeFile(join(data, `${this.roomId}.json`), JSON.stringify(this.state));
    }
  };
}
