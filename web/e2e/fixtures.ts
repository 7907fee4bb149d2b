/** Games set up on the server before a page opens them. */
import type { Server } from './server';

/** Two people at one screen. */
export const two = {
  first: { kind: 'human', name: 'Ana' },
  second: { kind: 'human', name: 'Bruno' },
};

/** What the tests read of a game's state. */
export interface Made {
  id: string;
  seq: number;
  short: string;
  position: string;
  moves: string[];
}

interface Wanted {
  game: string;
  players?: unknown;
  options?: unknown;
  start?: string | null;
}

/** A game after some moves, of two people unless other players are given. */
export async function make(
  server: Server,
  wanted: Wanted,
  moves: readonly string[] = [],
): Promise<Made> {
  let made = await server.post<Made>('games', { players: two, ...wanted });
  for (const move of moves) {
    made = await server.post<Made>(`games/${made.id}/moves`, { move, seq: made.seq });
  }
  return made;
}
