/** The servers that are compared. Those on Node are started with `server`, Ludoteca with its binary. */
export const PEERS = {
  ludoteca: {
    title: 'Ludoteca',
    storage: 'SQLite, synchronised before a move is sent',
    protocol: 'ludoteca',
  },
  ws: {
    title: '`ws` and SQLite',
    storage: 'SQLite, not synchronised',
    protocol: 'ws',
    server: 'ws/server.js',
    isStored: true,
  },
  'ws-sync': {
    title: '`ws` and SQLite, synchronised',
    storage: 'SQLite, synchronised before a move is sent',
    protocol: 'ws',
    server: 'ws/server.js',
    isStored: true,
    flags: ['--sync'],
  },
  boardgameio: {
    title: 'boardgame.io, FlatFile',
    storage: 'files, written after a move is sent, not synchronised',
    protocol: 'boardgameio',
    server: 'boardgameio/server.js',
    isStored: true,
  },
  'boardgameio-memory': {
    title: 'boardgame.io, default storage',
    storage: 'none (memory)',
    protocol: 'boardgameio',
    server: 'boardgameio/server.js',
  },
  colyseus: {
    title: 'Colyseus, default patch rate',
    storage: 'a file when the room closes',
    protocol: 'colyseus',
    server: 'colyseus/server.js',
    isStored: true,
  },
  'colyseus-immediate': {
    title: 'Colyseus, a patch for each move',
    storage: 'a file when the room closes',
    protocol: 'colyseus',
    server: 'colyseus/server.js',
    isStored: true,
    flags: ['--immediate'],
  },
  'colyseus-log': {
    title: 'Colyseus, with a log of our own',
    storage: 'a log, synchronised before a move is sent',
    protocol: 'colyseus',
    server: 'colyseus/server.js',
    isStored: true,
    flags: ['--immediate', '--log'],
  },
};
