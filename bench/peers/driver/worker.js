/**
 * A process of the driver. It obeys `{ do: 'open' | 'play', … }` messages, replies to each with `{ done }` or
 * `{ error }`, and ends when its parent disconnects.
 */

import { PEERS } from './peers.js';
import { Table } from './table.js';

/** Tables that are opened at once, so that opening needs few connections. */
const OPEN_BATCH_SIZE = 8;

const tables = [];

const commands = {
  /** Opens `count` tables and plays `plies` moves at each. */
  async open({ peer, url, count, plies, seed }) {
    const { Players } = await import(PEERS[peer].adapter);
    let left = count;
    const some = async () => {
      while (left > 0) {
        left -= 1;
        const table = new Table(Players, url, seed + tables.length);
        tables.push(table);
        await table.open(plies);
      }
    };
    await Promise.all(Array.from({ length: OPEN_BATCH_SIZE }, some));
  },

  /** Plays at all tables, and returns the times of the moves made after the warm-up. */
  async play({ warmup, seconds }) {
    const from = performance.now() + warmup * 1000;
    const until = from + seconds * 1000;
    await Promise.all(tables.map((table) => table.play(from, until)));
    return {
      times: Float64Array.from(tables.flatMap((table) => table.times)),
      games: tables.reduce((sum, table) => sum + table.games, 0),
    };
  },
};

setInterval(() => {
  for (const table of tables) table.tick();
}, 1000).unref();

process.on('disconnect', () => process.exit());
process.on('message', async (message) => {
  let reply;
  try {
    reply = { done: await commands[message.do](message) };
  } catch (error) {
    reply = { error: error.stack };
  }
  if (process.connected) process.send(reply);
});
