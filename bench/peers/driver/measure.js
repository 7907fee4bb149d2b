/** The two measurements: the speed of moves, and the memory of rooms. */

import { Clients } from './clients.js';
import { processorTime } from './process.js';
import { Server, sleep } from './server.js';

/** Moves that are made in a room before its memory is measured. */
const PLIES = 8;
/** Share of the highest rate at which the time of a move is measured. */
const LOAD = 0.8;

/**
 * Plays `games` games at once, first as fast as the server can, then at a fixed rate. Times are in milliseconds,
 * processor times in processors.
 */
export async function measureMoves(peer, options) {
  const { games, seconds, warmup } = options;
  return withServer(peer, options, async (server, clients) => {
    await clients.open(games, 0);
    const playing = clients.play(warmup, seconds);
    const used = await Promise.race([watch(server, clients, warmup, seconds), failure(playing)]);
    const peak = await playing;
    if (peak.moves === 0) throw new Error(`${peer}: no move was made in ${seconds} s`);
    const paced = await clients.play(warmup, seconds, LOAD * peak.perSecond);
    return {
      ...peak,
      pacedPerSecond: paced.perSecond,
      pacedP50: paced.p50,
      pacedP99: paced.p99,
      server: used.server,
      driver: used.driver,
      perMove: (used.server * seconds * 1e6) / peak.moves,
      driverPerMove: (used.driver * seconds * 1e6) / peak.moves,
    };
  });
}

/** The growth of the server's memory in bytes for each of `rooms` rooms with two connected players. */
export async function measureMemory(peer, options) {
  const { rooms } = options;
  return withServer(peer, options, async (server, clients) => {
    // The first rooms pay for what is loaded and compiled once.
    await clients.open(Math.ceil(rooms / 5), PLIES);
    const before = await server.memory();
    await clients.open(rooms, PLIES);
    const after = await server.memory();
    return { perRoom: (after - before) / rooms, before, after };
  });
}

async function withServer(peer, options, measure) {
  const server = await Server.start(peer, options);
  const clients = new Clients(options.clients, peer, server.url);
  try {
    return await measure(server, clients);
  } finally {
    await clients.close();
    await server.stop();
  }
}

/** The processors that the server and the clients use after the warm-up. */
async function watch(server, clients, warmup, seconds) {
  const sample = () => [processorTime(server.pid), clients.processorTime()];
  await sleep(warmup * 1000);
  const before = sample();
  await sleep(seconds * 1000);
  const after = sample();
  return { server: (after[0] - before[0]) / seconds, driver: (after[1] - before[1]) / seconds };
}

/** Only rejects, if the promise does. */
function failure(promise) {
  return new Promise((_, reject) => promise.catch(reject));
}
