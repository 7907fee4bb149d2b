/** The server under test, with its own port and data folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';

const TARGET = join(import.meta.dirname, '../../target');

/** Path of the program: `LUDOTECA_BIN`, or the binary that cargo has built. */
function binary(): string {
  const built = ['debug', 'release'].map((profile) => join(TARGET, profile, 'ludoteca'));
  const found = [process.env.LUDOTECA_BIN ?? '', ...built].find((path) => path && existsSync(path));
  if (!found) throw new Error('no binary: run `cargo build` or set LUDOTECA_BIN');
  return found;
}

/**
 * Returns a free port below the ephemeral range, so that it is still free when a killed server restarts.
 */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server = createServer();
  const free = await new Promise<boolean>((done) => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => done(true));
  });
  await new Promise((done) => server.close(done));
  return free ? port : freePort();
}

/** Whether a path is that of a game. */
export const isGame = (path: string): boolean => path.startsWith('/game/');

export class Server {
  #child: ChildProcess | undefined;
  /** Cookie of the default player, who creates the games; undefined until first used. */
  #cookie: Promise<string> | undefined;

  private constructor(
    private readonly port: number,
    private readonly data: string,
  ) {}

  static async start(): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'ludoteca-e2e-'));
    const server = new Server(await freePort(), data);
    await server.up();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the program and waits until it answers. */
  async up(): Promise<void> {
    const args = ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data];
    let output = '';
    const child = spawn(binary(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    this.#child = child;
    for (let tries = 0; tries < 200; tries++) {
      if (child.exitCode !== null) throw new Error(`the server ended at once: ${output}`);
      const answer = await fetch(`${this.url}/api/rules`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error(`the server does not answer: ${output}`);
  }

  /** Kills the program, as in a crash. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Creates a player and returns the cookie. */
  async createPlayer(name: string): Promise<string> {
    const answer = await fetch(`${this.url}/api/me`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    const [cookie] = answer.headers.getSetCookie();
    if (!cookie) throw new Error('the server sets no cookie');
    return cookie.split(';')[0]!;
  }

  /** Signs a browser context in as the default player. */
  async signIn(context: BrowserContext): Promise<void> {
    const [name = '', value = ''] = (await (this.#cookie ??= this.createPlayer('Ana'))).split('=');
    await context.addCookies([{ name, value, url: this.url }]);
  }

  /** Sends a request with a player's cookie, by default that of the default player. */
  async post<T>(path: string, body: unknown, as?: string): Promise<T> {
    const cookie = as ?? (await (this.#cookie ??= this.createPlayer('Ana')));
    const answer = await fetch(`${this.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.url}/api/${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
