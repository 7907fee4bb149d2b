/** The session of the day: planned once, then resumed. */
import { api } from '../api/client';
import { dayOf, nextOf } from '../puzzles/choose';
import { stored as puzzles } from '../puzzles/stored.svelte';
import { drillBoards, drillCard, type DrillBoard } from './drill';
import { gamesOf, knowsBoard, playedGames } from './familiar';
import { endOfDay, planned } from './session';
import { keyOf, withCard, type Session } from './state';
import { training } from './stored.svelte';

/** The opening of the day: the one that waits longest, another one each day among those never tried. */
function drillOf(boards: readonly DrillBoard[], day: number, now: number): DrillBoard | undefined {
  const shift = boards.length ? day % boards.length : 0;
  const dueOf = (board: DrillBoard) => {
    const { due, last } = drillCard(training.now, board, now);
    return last ? due : 0;
  };
  return [...boards.slice(shift), ...boards.slice(0, shift)].sort((a, b) => dueOf(a) - dueOf(b))[0];
}

/** The session of today, which is planned with the first request. */
export async function todaysSession(date: Date): Promise<Session> {
  const day = dayOf(date);
  const { session } = training.now;
  if (session?.day === day) return session;
  const played = await playedGames();
  const games = gamesOf(training.now, played);
  const now = date.getTime();
  // Without the list of books, the session has no opening.
  const boards = await drillBoards().catch(() => []);
  const board = drillOf(
    boards.filter((board) => games.includes(board.game) && knowsBoard(training.now, played, board)),
    day,
    now,
  );
  const card = board && drillCard(training.now, board, now);
  const items = planned(training.now, day, endOfDay(date), games, card && keyOf(card));
  const next = { day, items, done: 0 };
  training.change((before) => ({
    ...(card ? withCard(before, card) : before),
    session: next,
  }));
  return next;
}

/** The id of a new puzzle of a game on the player's level. */
export async function freshPuzzle(game: string): Promise<string> {
  const next = nextOf(await api.puzzles(game), puzzles.of(game), Math.random);
  if (!next) throw new Error(`${game} has no puzzles`);
  return next.id;
}
