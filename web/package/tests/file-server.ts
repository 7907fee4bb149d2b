/** A static file server on loopback, like any other: it knows files and their types. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface FileServer {
  url: string;
  close(): Promise<void>;
}

/** Serves the files of a folder, and pages that are given as text. */
export async function serve(
  folder: string,
  pages: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<FileServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages[pathname];
    const type = TYPES[page === undefined ? extname(pathname) : '.html'];
    if (type) response.setHeader('content-type', type);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (page !== undefined) return void response.end(page);
    // Browsers request the icon by themselves and log an error if it is missing.
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    const file = join(folder, normalize(pathname));
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) {
      return void createReadStream(file).pipe(response);
    }
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
