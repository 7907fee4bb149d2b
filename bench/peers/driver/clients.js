/** The process of the clients, a program in Rust: `clients/`. */

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { PEERS } from './peers.js';
import { processorTime } from './process.js';

export class Clients {
  #child;
  #replies;

  /** Starts clients of the server at `url`. `program` is the path of the binary. */
  constructor(program, peer, url) {
    const stdio = ['pipe', 'pipe', 'inherit'];
    this.#child = spawn(program, [PEERS[peer].protocol, url], { stdio });
    this.#child.stdin.on('error', () => {});
    this.#replies = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Opens tables of two clients and plays `plies` moves at each. */
  open(count, plies) {
    return this.#request({ do: 'open', count, plies });
  }

  /** Plays at all tables, and returns the figures. `rate` is the number of moves per second, if it is fixed. */
  play(warmup, seconds, rate) {
    return this.#request({ do: 'play', warmup, seconds, rate });
  }

  processorTime() {
    return processorTime(this.#child.pid);
  }

  async close() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin.end();
    await ended;
  }

  async #request(request) {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await this.#replies.next();
    if (done) throw new Error('the clients have ended');
    const reply = JSON.parse(value);
    if (reply.error) throw new Error(reply.error);
    return reply.done;
  }
}
