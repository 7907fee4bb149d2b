/** 4mation as a boardgame.io game. */

import { createRequire } from 'node:module';

import { FIRST, emptyBoard, isLegal, outcomeAfter } from '../fourmation.js';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

export const Fourmation = {
  name: 'fourmation',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: emptyBoard(), last: -1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      const player = FIRST + Number(playerID);
      if (!isLegal(G.cells, G.last, player, cell)) return INVALID_MOVE;
      G.cells[cell] = player;
      G.last = cell;
    },
  },
  endIf: ({ G }) => (G.last < 0 ? undefined : (outcomeAfter(G.cells, G.last) ?? undefined)),
};
