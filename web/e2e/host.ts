/** Static file host for the static edition, under a subpath. */
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/** The folder that `cargo xtask site` writes. */
export const SITE = join(import.meta.dirname, '../site-dist');

/** Whether the static edition was built. */
export const isBuilt = existsSync(join(SITE, 'index.html'));

const PATH = '/games/ludoteca/';

/** Common content types; other files are sent as bytes. */
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Returns a function that sends files; all responses share `rate` bytes per second. */
function limited(rate: number): (file: Readable, response: ServerResponse) => Promise<void> {
  /** Time at which the connection is free again. */
  let free = 0;
  return async (file, response) => {
    for await (const part of file as AsyncIterable<Buffer>) {
      free = Math.max(free, performance.now()) + (part.length / rate) * 1000;
      await sleep(free - performance.now());
      response.write(part);
    }
    response.end();
  };
}

/** A host that resolves its folder for each request, so that the folder can be replaced. */
export class Host {
  private constructor(
    private readonly server: Server,
    /** The address of the page. */
    readonly url: string,
  ) {}

  /**
   * Serves the folder that `folder` returns at the time of a request, compressed with gzip, at `rate` bytes per
   * second and with additional headers.
   */
  static async start(
    folder: () => string = () => SITE,
    rate = Infinity,
    headers: Record<string, string> = {},
  ): Promise<Host> {
    const send = Number.isFinite(rate) ? limited(rate) : undefined;
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const notFound = () => response.writeHead(404).end('Not found');
      if (!pathname.startsWith(PATH)) return notFound();
      const path = join(folder(), normalize(pathname).slice(PATH.length) || 'index.html');
      void stat(path).then(() => {
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        response.writeHead(200, { ...headers, 'content-type': type, 'content-encoding': 'gzip' });
        const file = createReadStream(path).pipe(createGzip());
        if (send) void send(file, response);
        else file.pipe(response);
      }, notFound);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return new Host(server, `http://127.0.0.1:${port}${PATH}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
