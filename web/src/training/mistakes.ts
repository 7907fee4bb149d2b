/** The mistakes of a reviewed game as cards. */
import { api } from '../api/client';
import type { GameState, Judged, Side } from '../api/model';
import { isFault } from '../review/verdict';
import { phaseIn } from './phase';
import type { MistakeCard, NudgeKind } from './state';
import { themeOf } from './themes';

/** Maximum number of mistakes of a game, the worst ones. */
const MAX_MISTAKES = 10;

/** The sides of a game that the reader has played; both if it is unknown. */
export function ownSides({ players }: GameState, reader: string | null | undefined): Side[] {
  const sides: Side[] = ['first', 'second'];
  const people = sides.filter((side) => players[side].kind === 'human');
  const own = people.filter((side) => {
    const player = players[side];
    return reader && player.kind === 'human' && player.id === reader;
  });
  return own.length ? own : people;
}

const loss = ({ before, after }: Judged): number => before.expected - after.expected;

/** The mistakes of some sides, the worst ones first. */
export const mistakesOf = (judged: Iterable<Judged>, sides: readonly Side[]): Judged[] =>
  [...judged]
    .filter((move) => isFault(move) && sides.includes(move.to_move))
    .sort((a, b) => loss(b) - loss(a))
    .slice(0, MAX_MISTAKES);

/** What to look for, without the better move. */
export function nudgeOf({ before, only_move: isOnly }: Judged): NudgeKind {
  const { kind, plies } = before.value;
  if (kind === 'win') {
    if (plies == null) return 'keeps-win';
    if (plies > 1) return 'wins-soon';
    return 'wins';
  }
  return isOnly ? 'saves' : 'best';
}

/** The card of a mistake. */
export async function cardOf(
  { id, game, short, start, moves }: GameState,
  judged: Judged,
): Promise<MistakeCard> {
  const before = moves.slice(0, judged.ply - 1);
  const at = { options: short, ...(start ? { start } : {}) };
  const [position, better] = await Promise.all([
    api.position(game, { ...at, moves: before }),
    api.position(game, { ...at, moves: [...before, judged.best.move] }),
  ]);
  return {
    kind: 'mistake',
    game,
    options: short,
    position: position.position,
    move: judged.move,
    better: judged.best.move,
    nudge: nudgeOf(judged),
    theme: themeOf(judged, better.view),
    phase: phaseIn(position),
    from: id,
  };
}
