/** Fixtures: players and games on the server. */
import type { Page } from 'playwright-core';
import type { Server } from './server';

/** Sends requests to the service. */
export type ApiClient = Pick<Server, 'post' | 'get'>;

/** Sends requests with the cookies of a page, so that its browser owns the games that they create. */
export const asBrowser = (page: Page, server: Server): ApiClient => ({
  post: async <T>(path: string, data: unknown): Promise<T> => {
    const response = await page.request.post(`${server.url}/api/${path}`, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as T;
  },
  get: <T>(path: string): Promise<T> => server.get<T>(path),
});

/** Creates another player and returns a client that acts as that player. */
export async function newPlayer(server: Server, name: string): Promise<ApiClient> {
  const cookie = await server.createPlayer(name);
  return {
    post: (path, body) => server.post(path, body, cookie),
    get: (path) => server.get(path),
  };
}

/** Two people at the same screen. */
export const twoPlayers = {
  first: { kind: 'human', name: 'Ana' },
  second: { kind: 'human', name: 'Bruno' },
};

/** The part of a game's state that the tests use. */
export interface GameState {
  id: string;
  seq: number;
  short: string;
  position: string;
  moves: string[];
}

interface GameRequest {
  game: string;
  players?: unknown;
  options?: unknown;
  start?: string | null;
}

/** Creates a game and plays moves; by default between two people at the same screen. */
export async function createGame(
  server: ApiClient,
  request: GameRequest,
  moves: readonly string[] = [],
): Promise<GameState> {
  let made = await server.post<GameState>('games', { players: twoPlayers, ...request });
  for (const move of moves) {
    made = await server.post<GameState>(`games/${made.id}/moves`, { move, seq: made.seq });
  }
  return made;
}

/** Plays a small game of 4mation against the computer and resigns it. */
export async function loseGame(server: ApiClient, level: number): Promise<GameState> {
  const players = { first: twoPlayers.first, second: { kind: 'computer', level } };
  const request = { game: 'fourmation', options: 'side=5 n=3', players };
  const { id } = await createGame(server, request, ['c3']);
  for (;;) {
    const state = await server.get<GameState & { thinking: boolean }>(`games/${id}`);
    // A computer move in the meantime would make the request stale.
    if (!state.thinking)
      return server.post<GameState>(`games/${id}/resign`, { side: 'first', seq: state.seq });
  }
}
