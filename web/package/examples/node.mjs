// Two levels of the computer play 4mation on a small board. Prints the board, the result and the record.
import { Match } from 'ludoteca';
import { Engine } from 'ludoteca/engine';
import { GameRecord, load } from 'ludoteca/records';

await load();
const engine = new Engine();
const match = new Match('fourmation', { options: 'side=5 n=3', moves: 'c3 d3' });
while (!match.isOver) {
  const level = match.sideToMove === 'first' ? 5 : 1;
  match.play(await engine.bestMove(match, level, { seed: 1 }));
}
console.log(match.draw());
console.log(`winner: ${match.outcome.winner ?? 'nobody'} (${match.outcome.reason})`);

const record = GameRecord.fromMatch(match);
record.setTag('First', 'Level 5');
record.setTag('Second', 'Level 1');
console.log(record.toText());

try {
  match.play('e5');
} catch (error) {
  console.log(error.message);
}
