/** The two measurements: the speed of moves, and the memory of rooms. */

import { Fleet } from './fleet.js';
import { processorTime } from './process.js';
import { Server, sleep } from './server.js';

/** Moves that are made in a room before its memory is measured. */
const PLIES = 8;

/** Plays `games` games at once. Times are in milliseconds, processor times in processors. */
export async function measureMoves(peer, options) {
  const { games, seconds, warmup } = options;
  return withServer(peer, options, async (server, fleet) => {
    await fleet.open(peer, server.url, games, 0);
    const playing = fleet.play(warmup, seconds);
    const used = await Promise.race([watch(server, fleet, warmup, seconds), failure(playing)]);
    const { times, games: ended } = await playing;
    if (times.length === 0) throw new Error(`${peer}: no move was made in ${seconds} s`);
    return {
      moves: times.length,
      games: ended,
      perSecond: times.length / seconds,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      max: times[times.length - 1],
      server: used.server,
      driver: used.driver,
      perMove: (used.server * seconds * 1e6) / times.length,
      driverPerMove: (used.driver * seconds * 1e6) / times.length,
    };
  });
}

/** The growth of the server's memory in bytes for each of `rooms` rooms with two connected players. */
export async function measureMemory(peer, options) {
  const { rooms } = options;
  return withServer(peer, options, async (server, fleet) => {
    // The first rooms pay for what is loaded and compiled once.
    await fleet.open(peer, server.url, Math.ceil(rooms / 5), PLIES);
    const before = await server.memory();
    await fleet.open(peer, server.url, rooms, PLIES);
    const after = await server.memory();
    return { perRoom: (after - before) / rooms, before, after };
  });
}

async function withServer(peer, options, measure) {
  const server = await Server.start(peer, options);
  const fleet = new Fleet(options.workers);
  try {
    return await measure(server, fleet);
  } finally {
    await fleet.close();
    await server.stop();
  }
}

/** The processors that the server and the driver use after the warm-up. */
async function watch(server, fleet, warmup, seconds) {
  const sample = () => [processorTime(server.pid), fleet.processorTime()];
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

/** The smallest time that at least this share of the sorted times does not exceed. */
export function quantile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
