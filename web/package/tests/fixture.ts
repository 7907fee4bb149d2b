/** A project of `fixtures`, installed as its user would. */
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { archive } from './installed';

const TEMPLATE = '.template';
const FIXTURES = join(import.meta.dirname, '../fixtures');

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
}

export interface Fixture {
  folder: string;
  /** Whether the project has a script of this name. */
  has(script: string): boolean;
  /** Runs a script and returns what it prints. */
  run(script: string): Promise<string>;
  /** Runs a script that starts a server, until the returned function is called. */
  serve(script: string): Promise<{ url: string; close(): Promise<void> }>;
  remove(): void;
}

/** Installs a project with the packed package; `versions` replaces those of other packages. */
export async function installFixture(
  name: string,
  versions: Readonly<Record<string, string>>,
): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), `ludoteca-${name}-`));
  cpSync(join(FIXTURES, name), folder, { recursive: true });
  // Files that the tools of this repository would read.
  for (const file of readdirSync(folder).filter((file) => file.endsWith(TEMPLATE))) {
    renameSync(join(folder, file), join(folder, file.slice(0, -TEMPLATE.length)));
  }
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const { scripts } = manifest;
  const dependencies = { ...manifest.dependencies, ...versions, ludoteca: `file:${archive}` };
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies }));
  const options = { cwd: folder, env: { ...process.env, ...QUIET } };
  const npm = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('npm', args, options)).stdout;
  await npm('install', '--no-audit', '--no-fund', '--prefer-offline');
  return {
    folder,
    has: (script) => script in scripts,
    run: (script) => npm('run', '--silent', script),
    async serve(script) {
      const port = String(await freePort());
      const server = spawn('npm', ['run', '--silent', script], {
        ...options,
        env: { ...options.env, PORT: port },
        // In a group of its own, which ends with all its processes.
        detached: true,
      });
      let printed = '';
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
      }
      const ended = new Promise<void>((done) => server.on('close', () => done()));
      const close = async () => {
        if (server.exitCode === null) process.kill(-server.pid!);
        await ended;
      };
      const url = `http://localhost:${port}/`;
      while (!(await responds(url))) {
        if (server.exitCode !== null) throw new Error(`${script} has ended:\n${printed}`);
        await new Promise((done) => setTimeout(done, 100));
      }
      return { url, close };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** No tool sends reports or asks questions. */
const QUIET = {
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  // Vitest sets it.
  NODE_ENV: '',
};

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
