/** Servers under load: started over an empty folder at a free port of the loopback address, and ended. */

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { PEERS } from './peers.js';
import { memory } from './process.js';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds for a garbage collector or an allocator to return memory. */
const SETTLE_TIME = 1000;
/** Milliseconds for a server to end by itself. */
const SHUTDOWN_TIMEOUT = 5000;

/** A running server. */
export class Server {
  /** Starts a server. `ludoteca` is the path of the binary, `parent` the folder for its data. */
  static async start(peer, { ludoteca, parent }) {
    const data = await mkdtemp(join(parent, 'peers-'));
    const server = new Server(command(peer, ludoteca, data), data);
    try {
      server.url = await server.#line(/http:\/\/[\w.:]+/);
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  #child;
  #data;
  #lines;
  #ended;

  constructor([program, ...args], data) {
    const env = { ...process.env, NODE_ENV: 'production', RUST_LOG: 'error' };
    this.#data = data;
    this.#child = spawn(program, args, { cwd: FOLDER, env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdin.on('error', () => {});
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`));
    });
    process.once('exit', this.#abandon);
  }

  /** The process's id. */
  get pid() {
    return this.#child.pid;
  }

  /** Waits for a line of output, and returns the part that matches. */
  #line(pattern) {
    const found = new Promise((resolve) => {
      const look = (line) => {
        const match = line.match(pattern);
        if (!match) return;
        this.#lines.off('line', look);
        resolve(match[0]);
      };
      this.#lines.on('line', look);
    });
    const ended = this.#ended.then((how) => Promise.reject(new Error(`no server: ${how}`)));
    return Promise.race([found, ended]);
  }

  /** Bytes of memory in use, on Node without garbage. */
  async memory() {
    await sleep(SETTLE_TIME);
    if (this.#child.spawnargs[1] === '--expose-gc') {
      for (let round = 0; round < 2; round += 1) {
        const collected = this.#line(/^collected$/);
        this.#child.stdin.write('gc\n');
        await collected;
      }
      await sleep(SETTLE_TIME);
    }
    return memory(this.pid);
  }

  /** Ends the server, by force if it takes too long, and deletes its folder. */
  async stop() {
    this.#child.kill();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), SHUTDOWN_TIMEOUT);
    await this.#ended;
    clearTimeout(timer);
    process.off('exit', this.#abandon);
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** Does the same at once, when this process ends early. */
  #abandon = () => {
    this.#child.kill('SIGKILL');
    rmSync(this.#data, { recursive: true, force: true });
  };
}

function command(peer, ludoteca, data) {
  const { server, isStored, flags = [] } = PEERS[peer];
  if (!server) return [ludoteca, 'serve', '--no-limits', '--listen', '127.0.0.1:0', '--data', data];
  const stored = isStored ? ['--data', data] : [];
  return [process.execPath, '--expose-gc', server, ...stored, ...flags];
}

export function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
