/** The servers that are compared. Those on Node are started with `server`, Ludoteca with its binary. */
export const PEERS = {
  ludoteca: {
    title: 'Ludoteca',
    storage: 'SQLite, synchronised before a move is sent',
    adapter: './adapters/ludoteca.js',
  },
  boardgameio: {
    title: 'boardgame.io, FlatFile',
    storage: 'files, written after a move is sent, not synchronised',
    adapter: './adapters/boardgameio.js',
    server: 'boardgameio/server.js',
    isStored: true,
  },
  'boardgameio-memory': {
    title: 'boardgame.io, default storage',
    storage: 'none (memory)',
    adapter: './adapters/boardgameio.js',
    server: 'boardgameio/server.js',
  },
  colyseus: {
    title: 'Colyseus, default patch rate',
    storage: 'a file when the room closes',
    adapter: './adapters/colyseus.js',
    server: 'colyseus/server.js',
    isStored: true,
  },
  'colyseus-immediate': {
    title: 'Colyseus, a patch for each move',
    storage: 'a file when the room closes',
    adapter: './adapters/colyseus.js',
    server: 'colyseus/server.js',
    isStored: true,
    flags: ['--immediate'],
  },
  'colyseus-log': {
    title: 'Colyseus, with a log of our own',
    storage: 'a log, synchronised before a move is sent',
    adapter: './adapters/colyseus.js',
    server: 'colyseus/server.js',
    isStored: true,
    flags: ['--immediate', '--log'],
  },
};
