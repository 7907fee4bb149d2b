/**
 * A Colyseus server. It keeps rooms in memory; with `--data DIR` each room stores its state when it is disposed, and
 * with `--log` also each move. `--immediate` sends each move at once.
 */

import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { announce, serverOptions } from '../peer.js';
import { Log } from './log.js';
import { fourmationRoom } from './room.js';

// As an ES module, the transport does not find the server of `ws`.
const require = createRequire(import.meta.url);
const { Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');

const { data, immediate, log: isLogged } = serverOptions();
const log = isLogged ? await Log.open(join(data, 'moves.log')) : undefined;
const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define('fourmation', fourmationRoom({ data, immediate, log }));
await server.listen(0, '127.0.0.1');
announce(http.address().port);
