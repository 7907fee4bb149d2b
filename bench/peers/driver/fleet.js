/** The worker processes of the driver. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { processorTime } from './process.js';

const WORKER = fileURLToPath(new URL('worker.js', import.meta.url));

export class Fleet {
  #workers;
  /** Seeds differ between workers and between tables. */
  #opened = 0;

  constructor(count) {
    const options = { serialization: 'advanced' };
    this.#workers = Array.from({ length: count }, () => fork(WORKER, [], options));
  }

  /** Opens tables, evenly divided. */
  async open(peer, url, count, plies) {
    const { length } = this.#workers;
    const share = (index) => Math.floor((count + index) / length);
    const seed = (index) => 1_000_000 * (index + 1) + this.#opened;
    const message = { do: 'open', peer, url, plies };
    const open = (worker, index) =>
      request(worker, { ...message, count: share(index), seed: seed(index) });
    await Promise.all(this.#workers.map(open));
    this.#opened += count;
  }

  /** Plays, and returns the times of all moves and the number of games that ended. */
  async play(warmup, seconds) {
    const play = (worker) => request(worker, { do: 'play', warmup, seconds });
    const played = await Promise.all(this.#workers.map(play));
    const times = Float64Array.from(played.flatMap(({ times }) => [...times])).sort();
    return { times, games: played.reduce((sum, { games }) => sum + games, 0) };
  }

  processorTime() {
    return this.#workers.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  }

  async close() {
    await Promise.all(this.#workers.map(close));
  }
}

function request(worker, message) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`a worker ended with ${code}`));
    worker.once('exit', ended);
    worker.once('message', ({ done, error }) => {
      worker.off('exit', ended);
      if (error) reject(new Error(error));
      else resolve(done);
    });
    worker.send(message);
  });
}

/** Ends a worker: it exits when it is disconnected. */
function close(worker) {
  if (worker.exitCode !== null || worker.signalCode !== null) return undefined;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  if (worker.connected) worker.disconnect();
  return ended;
}
