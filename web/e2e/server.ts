/** The server under test, with its own port and data folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';

/** Time in which a server must respond after its start, in milliseconds. */
const START_TIMEOUT = 60_000;
/** Time between two checks whether a server responds, in milliseconds. */
const POLL_INTERVAL = 20;

const TARGET = join(import.meta.dirname, '../../target');

/** Path of the program: `LUDOTECA_BIN`, or without this variable the binary that cargo has built. */
export function binary(): string {
  const { LUDOTECA_BIN: set } = process.env;
  const built = ['debug', 'release'].map((profile) => join(TARGET, profile, 'ludoteca'));
  const found = (set ? [set] : built).find((path) => existsSync(path));
  if (!found) throw new Error(`no binary ${set ?? ''}: run \`cargo build\` or set LUDOTECA_BIN`);
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

/**
 * Shell script that reads process ids of a server, one a line, and an empty line if it was killed. When the input ends,
 * it kills the server and removes the data folder.
 */
const GUARD =
  'while read -r id; do server=$id; done; [ -z "$server" ] || kill -9 "$server"; rm -rf "$0"';

/** Whether a path is that of a game. */
export const isGame = (path: string): boolean => path.startsWith('/game/');

export class Server {
  #child: ChildProcess | undefined;
  /**
   * Process that cleans up, also if this process is killed. Detached, because a terminal sends its signals to the whole
   * process group.
   */
  readonly #guard: ChildProcess;
  /** Cookie of the default player, who creates the games; undefined until first used. */
  #cookie: Promise<string> | undefined;

  private constructor(
    private readonly port: number,
    private readonly data: string,
  ) {
    const stdio = ['pipe', 'ignore', 'ignore'] as const;
    this.#guard = spawn('sh', ['-c', GUARD, data], { stdio: [...stdio], detached: true });
  }

  static async start(): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'ludoteca-e2e-'));
    const server = new Server(await freePort(), data);
    await server.up().catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the program and waits until it responds. */
  async up(): Promise<void> {
    const args = ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data];
    let output = '';
    const child = spawn(binary(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    this.#child = child;
    this.#guard.stdin!.write(`${child.pid}\n`);
    for (const start = Date.now(); Date.now() - start < START_TIMEOUT;) {
      if (child.exitCode !== null) throw new Error(`the server ended at once: ${output}`);
      const response = await fetch(`${this.url}/api/rules`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(POLL_INTERVAL);
    }
    throw new Error(`the server does not respond: ${output}`);
  }

  /** Kills the program, as in a crash. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    this.#guard.stdin!.write('\n');
  }

  /** Kills the program and removes its data. */
  async stop(): Promise<void> {
    await this.kill();
    const ended = once(this.#guard, 'exit');
    this.#guard.stdin!.end();
    await ended;
  }

  /** Lets the next request create another default player, who has no games. */
  forgetPlayer(): void {
    this.#cookie = undefined;
  }

  /** Creates a player and returns the cookie. */
  async createPlayer(name: string): Promise<string> {
    const response = await fetch(`${this.url}/api/me`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    if (!response.ok) throw new Error(`me: ${response.status} ${await response.text()}`);
    const [cookie] = response.headers.getSetCookie();
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
    const response = await fetch(`${this.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}/api/${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}
