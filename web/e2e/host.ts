/** A plain host of the static edition's files, under a path of its own. */
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** The folder that `cargo xtask site` writes. */
export const SITE = join(import.meta.dirname, '../site-dist');

/** Whether the static edition was built. */
export const isBuilt = existsSync(join(SITE, 'index.html'));

const PATH = '/games/ludoteca/';

/** The types that every host knows; it sends other files as bytes. */
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A host of files that are looked up when they are requested, as a folder that may be replaced. */
export class Host {
  private constructor(
    private readonly server: Server,
    /** The address of the page. */
    readonly url: string,
  ) {}

  /** Serves the folder that `folder` returns at the time of a request. */
  static async start(folder: () => string = () => SITE): Promise<Host> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = normalize(pathname).slice(PATH.length) || 'index.html';
      const path = join(folder(), file);
      void stat(path).then(
        () => {
          const type = TYPES[extname(path)] ?? 'application/octet-stream';
          response.writeHead(200, { 'content-type': type });
          createReadStream(path).pipe(response);
        },
        () => response.writeHead(404).end(),
      );
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
