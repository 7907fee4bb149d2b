/**
 * A boardgame.io server, set up as its documentation shows. With `--data DIR` it stores matches with the documented
 * FlatFile adapter, otherwise in memory, which is its default.
 */

import { createRequire } from 'node:module';

import { announce, serverOptions } from '../peer.js';
import { Fourmation } from './game.js';

const { FlatFile, Origins, Server } = createRequire(import.meta.url)('boardgame.io/server');

const { data } = serverOptions();
const server = Server({
  games: [Fourmation],
  origins: [Origins.LOCALHOST],
  db: data ? new FlatFile({ dir: data }) : undefined,
});
// `run` has no option for the address to listen at; without this it would listen at all of them.
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', done);
const { appServer } = await server.run(0);
announce(appServer.address().port);
