// Records the games that the start page plays: `node scripts/demos.mjs http://127.0.0.1:8080`.
// The moves are from games of the computer against itself; the positions are the service's.
import { writeFileSync } from 'node:fs';

const GAMES = [
  {
    game: 'coffee',
    moves:
      'd4nw g1e g4nw d7ne b5e b4e b1nw d1nw c1nw a1e a4ne c6e c3e c4ne f5nw e6ne a3e a2ne b3e ' +
      'b2ne f4ne e4nw c5ne d6nw e5ne d5nw g2e g3ne d3',
  },
  {
    game: 'fourmation',
    moves: 'd4 d3 e4 f4 e3 f2 f3 g2 g1 f1 e2 e1 d1 d2 c3 c2 b1 c1 b2 a1 a2 b3 c4 b4 c5 b6 c6',
  },
  {
    game: 'six',
    options: 'tiles=10',
    moves:
      '1,-1 1,-2 -1,1 -2,2 0,-1 -1,0 2,-2 2,-1 0,1 3,-1 1,1 -2,0 -2,1 2,1 0,2 0,3 -3,1 -4,1 ' +
      '-3,1>0,-2 -2,0>0,-3 0,2>-3,1 3,-1>-4,1 -3,1>-1,-1 2,-1>-2,0 1,1>0,2 -2,0>0,3 0,2>-2,0',
  },
  {
    game: 'morris',
    moves:
      'f4 b2 d2 f6 b6 d7 d1 f2 e4 d3 g4xd3 d6 d3xd7 d5 d7 c4 e5 a1 d3-e3xa1 c4-b4 e3-d3xd5 ' +
      'b4-a4 d3-e3xf2 b2-b4 e3-d3xb4 f6-f2 d3-e3xd6',
  },
];

const service = process.argv[2] ?? 'http://127.0.0.1:8080';

async function ask(path, body) {
  const answer = await fetch(`${service}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${json.detail}`);
  return json;
}

/** The visible part of a position, without empty fields. */
function frame({ view, last }) {
  const places = (side) => view.pieces.filter((piece) => piece.side === side).map(({ at }) => at);
  return {
    first: places('first').join(' '),
    second: places('second').join(' '),
    ...(view.rod && { rod: view.rod }),
    ...(last.length && { last }),
    ...(view.winning.length && { winning: view.winning }),
  };
}

for (const { game, options = null, moves } of GAMES) {
  let state = await ask('games', { game, options });
  for (const move of moves.split(' ')) {
    state = await ask(`games/${state.id}/moves`, { move, seq: state.seq });
  }
  if (!state.outcome) throw new Error(`the game of ${game} has no end`);
  const frames = [];
  for (let ply = 0; ply <= state.ply; ply++) {
    frames.push(frame(await ask(`games/${state.id}/plies/${ply}`)));
  }
  const demo = { options: state.options, moves, colours: state.view.colours, frames };
  const file = new URL(`../src/demos/${game}.json`, import.meta.url);
  writeFileSync(file, JSON.stringify(demo) + '\n');
  console.log(`${game}: ${frames.length} positions`);
}
