/** The page's requests to the service, typed. */
import { referee } from '#edition';
import { connection } from '../site/connection.svelte';
import { filterParams, type GamesFilter } from './filter';
import { offline, readProblem } from './problem';
import type {
  AvailableTables,
  Challenge,
  Challenges,
  Control,
  Draft,
  ExactAnswer,
  Explored,
  GameList,
  GameResults,
  GameRules,
  GameState,
  Hint,
  Leaderboard,
  LiveGame,
  Me,
  NewChallenge,
  NewGame,
  Options,
  OwnRating,
  Ply,
  Position,
  Profile,
  PuzzleAnswer,
  PuzzleBrief,
  PuzzleInfo,
  RatingRange,
  RulesForm,
  Seek,
  SetupParts,
  Side,
  TokenRequest,
  Tokens,
  UndoAnswer,
} from './model';

/** Sends a request and returns the response; rejected with a problem. */
export async function respond(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await referee.fetch(path, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    connection.lost();
    throw offline();
  }
  connection.found();
  if (!answer.ok) throw readProblem(answer.status, await answer.text().catch(() => ''));
  return answer;
}

/** Sends a request and returns the answer; rejected with a problem. */
export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await respond(path, init);
  if (answer.status === 204) return undefined as T;
  const body = await answer.text().catch(() => '');
  try {
    return JSON.parse(body) as T;
  } catch {
    throw readProblem(answer.status, body);
  }
}

/** Sends a request with a body. */
export const send = <T>(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  signal: AbortSignal | null = null,
) =>
  request<T>(path, {
    signal,
    method,
    headers: { 'content-type': 'application/json', ...inLanguage() },
    body: JSON.stringify(body),
  });

const post = <T>(path: string, body?: unknown, signal?: AbortSignal) =>
  send<T>('POST', path, body ?? {}, signal);

/** The service gives new players a name in the language of the page. */
export const inLanguage = () => ({ 'accept-language': document.documentElement.lang || 'en' });

/** Options in an address: the short form unchanged, or JSON. */
const written = (options: Options | string): string =>
  typeof options === 'string' ? options : JSON.stringify(options);

/** A position: after `moves` from `start`. */
interface Asked {
  options?: Options | string | undefined;
  start?: string | undefined;
  moves?: readonly string[];
}

function positionQuery({ options, start, moves = [] }: Asked): URLSearchParams {
  const query = new URLSearchParams();
  if (options) query.set('options', written(options));
  if (start) query.set('start', start);
  if (moves.length) query.set('moves', moves.join(' '));
  return query;
}

const puzzleAt = (game: string, id: string) =>
  `puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;

const ofPlayer = (id: string) => `players/${encodeURIComponent(id)}`;

const at = (id: string) => `games/${encodeURIComponent(id)}`;

export const api = {
  rules: () => request<{ games: GameRules[] }>('rules').then((answer) => answer.games),

  /** The form of a game's options; omitted ones have their defaults. */
  rulesForm: (game: string, options?: Options | string) =>
    request<RulesForm>(
      `rules/${encodeURIComponent(game)}` +
        (options ? `?options=${encodeURIComponent(written(options))}` : ''),
    ),

  rulesText: (game: string, lang: string) =>
    request<{ lang: string; html: string }>(
      `rules/${encodeURIComponent(game)}/text?lang=${encodeURIComponent(lang)}`,
    ),

  /** A position that belongs to no game, after `moves` from `start`. */
  position: (game: string, asked: Asked) =>
    request<Position>(`positions/${encodeURIComponent(game)}?${positionQuery(asked)}`),

  /** A position in parts, to be edited. */
  setup: (game: string, options?: Options | string, start?: string) =>
    request<SetupParts>(
      `setup/${encodeURIComponent(game)}?${positionQuery({ options, start, moves: [] })}`,
    ),

  /** The text of a position put together from parts; rejected with all its errors. */
  assemble: (game: string, options: Options, draft: Draft, signal: AbortSignal) =>
    post<{ position: string }>(`setup/${encodeURIComponent(game)}`, { options, draft }, signal),

  /** The exact tables and the books that the server has. */
  tables: () => request<AvailableTables>('tables'),

  /** The exact values of a position. */
  exact: ({ game, short, position, quiet }: Position, signal: AbortSignal) => {
    const query = new URLSearchParams({ options: short, position, quiet: `${quiet}` });
    return request<ExactAnswer>(`tables/${encodeURIComponent(game)}?${query}`, { signal });
  },

  /** How often each move of a position was played. */
  explore: ({ game, short, position }: Position, signal: AbortSignal) => {
    const query = new URLSearchParams({ options: short, position });
    return request<Explored>(`explorer/${encodeURIComponent(game)}?${query}`, { signal });
  },

  /** The records of a file, as texts; creates no game. */
  split: (record: string) =>
    post<{ records: string[] }>('records/split', { record }).then((answer) => answer.records),
  /** A record in both its formats; creates no game. */
  convert: (record: string) => post<{ text: string; json: string }>('records', { record }),

  /** All puzzles of a game, without their positions. */
  puzzles: (game: string) => request<PuzzleBrief[]>(`puzzles/${encodeURIComponent(game)}`),
  puzzle: (game: string, id: string) => request<PuzzleInfo>(puzzleAt(game, id)),
  /** The service's verdict on all moves since the start of a puzzle. */
  answerPuzzle: (game: string, id: string, moves: readonly string[]) =>
    post<PuzzleAnswer>(`${puzzleAt(game, id)}/answer`, { moves }),
  puzzleSolution: (game: string, id: string) =>
    request<{ solution: string[] }>(`${puzzleAt(game, id)}/solution`),

  /** The games that this browser has created and the filter selects, from a place in the list. */
  ownGames: (filter: GamesFilter, limit: number, after?: string | null) => {
    const query = filterParams(filter);
    query.set('mine', 'true');
    query.set('limit', `${limit}`);
    if (after) query.set('after', after);
    return request<GameList>(`games?${query}`);
  },
  /** The games with other people in which it is the user's turn. */
  turns: () => request<GameList>('games?mine=true&result=turn&limit=100'),
  /** The results of this browser's games against the computer. */
  statistics: () =>
    request<{ games: GameResults[] }>('games/statistics').then((answer) => answer.games),
  /** The path of a file with the records of all games that this browser has created. */
  exportPath: 'games/export',

  /** The player that this browser is; null before its first game. */
  me: () => request<{ player: Me | null }>('me', { headers: inLanguage() }),
  rename: (name: string) => send<Me>('PUT', 'me', { name }),

  /** The games that anyone can join. */
  lobby: () => request<{ seeks: Seek[] }>('lobby').then((answer) => answer.seeks),
  /** Joins a game of the lobby at the speed of a clock and with the usual options, or offers one. */
  pair: (game: string, clock: Control, rated: boolean, range: RatingRange | null) =>
    post<GameState>('lobby/pair', { game, clock, rated, any_clock: true, rating_range: range }),
  /** The ratings of this browser's player; the others are those of a new player. */
  ownRatings: () =>
    request<{ ratings: OwnRating[] }>('me/ratings').then((answer) => answer.ratings),
  /** The games that people are playing now. */
  live: () => request<{ games: LiveGame[] }>('live').then((answer) => answer.games),

  player: (id: string) => request<Profile>(ofPlayer(id), { headers: inLanguage() }),
  /** The games of a player that the filter selects, from a place in the list. */
  playerGames: (id: string, filter: GamesFilter, limit: number, after?: string | null) => {
    const query = filterParams(filter);
    query.set('limit', `${limit}`);
    if (after) query.set('after', after);
    return request<GameList>(`${ofPlayer(id)}/games?${query}`);
  },
  /** The path of a file with the records of a player's games. */
  playerExportPath: (id: string) => `${ofPlayer(id)}/games/export`,
  leaderboard: (game: string, speed: string) =>
    request<Leaderboard>(`leaderboards/${encodeURIComponent(game)}/${encodeURIComponent(speed)}`, {
      headers: inLanguage(),
    }),

  /** Challenges a player. If it is accepted, the game has the challenge's id. */
  challenge: (player: string, challenge: NewChallenge) =>
    post<Challenge>(`players/${encodeURIComponent(player)}/challenge`, challenge),
  challenges: () => request<Challenges>('challenges'),
  acceptChallenge: (id: string) => post<GameState>(`challenges/${encodeURIComponent(id)}/accept`),
  declineChallenge: (id: string) => post<void>(`challenges/${encodeURIComponent(id)}/decline`),
  cancelChallenge: (id: string) =>
    request<void>(`challenges/${encodeURIComponent(id)}`, { method: 'DELETE' }),

  tokens: () => request<Tokens>('me/tokens'),
  createToken: (token: TokenRequest) => post<{ token: string }>('me/tokens', token),
  revokeToken: (id: number) => request<void>(`me/tokens/${id}`, { method: 'DELETE' }),
  /** Marks the player permanently as a program. */
  markBot: () => send<Tokens>('PUT', 'me/bot', {}),

  create: (game: NewGame) => post<GameState>('games', game),
  game: (id: string) => request<GameState>(at(id)),
  /** Deletes a game that this browser has created. */
  remove: (id: string) => request<void>(at(id), { method: 'DELETE' }),
  ply: (id: string, ply: number) => request<Ply>(`${at(id)}/plies/${ply}`),

  play: (id: string, move: string, seq: number) =>
    post<GameState>(`${at(id)}/moves`, { move, seq }),
  /** Takes an open seat: the side's, or the only one. */
  sit: (id: string, side?: Side) => post<GameState>(`${at(id)}/seat`, side && { side }),
  undo: (id: string, answer: UndoAnswer, seq: number) =>
    post<GameState>(`${at(id)}/undo`, { seq, answer }),
  abort: (id: string, seq: number) => post<GameState>(`${at(id)}/abort`, { seq }),
  /** Claims the win against an opponent who has left. */
  claim: (id: string, seq: number) => post<GameState>(`${at(id)}/claim`, { seq }),
  resign: (id: string, side: Side, seq: number) =>
    post<GameState>(`${at(id)}/resign`, { side, seq }),
  draw: (id: string, side: Side, answer: 'offer' | 'accept' | 'decline', seq: number) =>
    post<GameState>(`${at(id)}/draw`, { side, answer, seq }),
  hint: (id: string, seq: number) => post<Hint>(`${at(id)}/hint`, { seq }),
  rematch: (id: string) => post<GameState>(`${at(id)}/rematch`),
  importRecord: (record: string) => post<GameState>('games/import', { record }),

  /** The path of a game's record as a file. */
  recordPath: (id: string, format: 'text' | 'json') => `${at(id)}/record?format=${format}`,
};
