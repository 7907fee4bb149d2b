/**
 * A plain server with `ws` and `better-sqlite3`, set up as their documentation shows: what a user would write without a
 * framework. It stores each move in a database in WAL mode before it sends the move. With `--sync`, SQLite synchronises
 * the disk for each move.
 */

import { join } from 'node:path';

import Database from 'better-sqlite3';
import { WebSocketServer } from 'ws';

import { FIRST, emptyBoard, isLegal, opponent, outcomeAfter } from '../fourmation.js';
import { announce, serverOptions } from '../peer.js';

const { data, sync } = serverOptions();
const database = new Database(join(data, 'games.db'));
database.pragma('journal_mode = WAL');
if (sync) database.pragma('synchronous = FULL');
database.exec(`
  CREATE TABLE games (id INTEGER PRIMARY KEY);
  CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games, ply INTEGER NOT NULL, cell INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
  ) WITHOUT ROWID;
`);
const insertGame = database.prepare('INSERT INTO games DEFAULT VALUES');
const insertMove = database.prepare('INSERT INTO moves (game, ply, cell) VALUES (?, ?, ?)');

const games = new Map();

const requests = {
  create(socket) {
    const id = Number(insertGame.run().lastInsertRowid);
    const game = { id, players: [], cells: emptyBoard(), last: -1, toMove: FIRST, plies: 0 };
    games.set(id, game);
    enter(game, socket);
  },

  join(socket, { game: id }) {
    const game = games.get(id);
    if (game?.players.length !== 1) return refuse(socket, 'there is no open seat');
    return enter(game, socket);
  },

  move(socket, { game: id, cell }) {
    const game = games.get(id);
    const player = FIRST + (game?.players.indexOf(socket) ?? -1);
    if (player !== game?.toMove) return refuse(socket, 'it is not your turn');
    if (!isLegal(game.cells, game.last, player, cell)) return refuse(socket, 'illegal move');
    insertMove.run(id, game.plies, cell);
    game.cells[cell] = player;
    game.last = cell;
    game.plies += 1;
    const outcome = outcomeAfter(game.cells, cell);
    game.toMove = outcome ? null : opponent(player);
    const move = JSON.stringify({ type: 'move', game: id, ply: game.plies, cell, outcome });
    for (const other of game.players) other.send(move);
    if (outcome) games.delete(id);
    return undefined;
  },
};

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
server.on('connection', (socket) => {
  socket.on('error', console.error);
  socket.on('message', (text) => {
    const request = JSON.parse(text);
    requests[request.type]?.(socket, request);
  });
  socket.on('close', () => {
    for (const [id, { players }] of games) if (players.includes(socket)) games.delete(id);
  });
});
server.on('listening', () => announce(server.address().port));

function enter(game, socket) {
  game.players.push(socket);
  socket.send(JSON.stringify({ type: 'joined', game: game.id, cells: game.cells }));
}

function refuse(socket, reason) {
  socket.send(JSON.stringify({ type: 'refused', reason }));
}
