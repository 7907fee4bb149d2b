/** The page's requests to the service, typed. */
import { online, referee } from '#edition';
import { connection } from '../site/connection.svelte';
import { version } from '../site/version.svelte';
import { filterParams, type GamesFilter } from './filter';
import { timeLimit } from './time-limit';
import { offline, readProblem, type Problem } from './problem';
import type { ApiRequest } from './route';
import * as routes from './routes';
import type {
  Action,
  AvailableTables,
  Challenge,
  Challenges,
  ConditionalLines,
  Control,
  Draft,
  ExactResult,
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
  PairRequest,
  Options,
  OwnRating,
  Ply,
  Position,
  Profile,
  PuzzleAttempt,
  PuzzleVerdict,
  PuzzleBrief,
  PuzzleInfo,
  RatingRange,
  RulesForm,
  Seek,
  SetupParts,
  Side,
} from './model';

/** Maximum time until the response to a request, in milliseconds. */
export const REQUEST_TIMEOUT = 15_000;
/** The same for an action in a game. After it, the connection counts as dead. */
export const ACTION_TIMEOUT = 4_000;
/** The same for a request that waits for a search. */
const SEARCH_TIMEOUT = 120_000;

/** Number of requests so far that may have made this browser a player. */
let posts = 0;
export const postCount = (): number => posts;

/** Sends a request and returns the response; rejected with a problem. */
export async function respond(
  path: string,
  init: RequestInit = {},
  timeout = REQUEST_TIMEOUT,
): Promise<Response> {
  // The worker of the static edition has no connection that could be dead.
  const limit = timeLimit(online ? timeout : undefined, init.signal);
  let response: Response;
  try {
    response = await referee.fetch(path, { ...init, signal: limit.signal });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    connection.lost();
    throw offline();
  } finally {
    limit.end();
  }
  connection.found();
  if (!response.ok) throw await problemOf(response);
  if (init.method && init.method !== 'GET') posts += 1;
  return response;
}

/** The problem in a response. */
async function problemOf(response: Response): Promise<Problem> {
  const problem = readProblem(response.status, await response.text().catch(() => ''));
  // The static edition lacks a file, perhaps because there are newer ones.
  if (problem.code === 'incomplete') void version.check();
  return problem;
}

/** Sends a request and returns the body of the response; rejected with a problem. */
export async function request<T>(path: string, init?: RequestInit, timeout?: number): Promise<T> {
  const response = await respond(path, init, timeout);
  if (response.status === 204) return undefined as T;
  const body = await response.text().catch(() => '');
  try {
    return JSON.parse(body) as T;
  } catch {
    throw readProblem(response.status, body);
  }
}

/** Sends one of the requests of `routes.ts` and returns the body of the response; rejected with a problem. */
export function call<T>(
  { method, path, body }: ApiRequest,
  signal: AbortSignal | null = null,
  timeout?: number,
) {
  // The service gives new players a name in the language of the page.
  const headers: HeadersInit = { 'accept-language': document.documentElement.lang || 'en' };
  if (body === undefined) return request<T>(path, { signal, method, headers }, timeout);
  headers['content-type'] = 'application/json';
  return request<T>(path, { signal, method, headers, body: JSON.stringify(body) }, timeout);
}

/** Options in an address: the short form unchanged, or JSON. */
const written = (options: Options | string): string =>
  typeof options === 'string' ? options : JSON.stringify(options);

/** A position: after `moves` from `start`. */
interface PositionSpec {
  options?: Options | string | undefined;
  start?: string | undefined;
  moves?: readonly string[];
}

function positionQuery({ options, start, moves = [] }: PositionSpec): URLSearchParams {
  const query = new URLSearchParams();
  if (options) query.set('options', written(options));
  if (start) query.set('start', start);
  if (moves.length) query.set('moves', moves.join(' '));
  return query;
}

/** The request of an action in a game. */
function actionRoute(id: string, seq: number, action: Action): ApiRequest {
  switch (action.type) {
    case 'move':
      return routes.gamesPlay(id, { seq, move: action.move });
    case 'undo':
      return routes.gamesUndo(id, { seq, answer: action.answer ?? 'request' });
    case 'resign':
      return routes.gamesResign(id, { seq, side: action.side });
    case 'draw':
      return routes.gamesDraw(id, { seq, side: action.side, answer: action.answer });
    case 'abort':
      return routes.gamesAbort(id, { seq });
    case 'claim':
      return routes.gamesClaim(id, { seq });
  }
}

export const api = {
  rules: () => call<{ games: GameRules[] }>(routes.rulesAll()).then(({ games }) => games),

  /** The form of a game's options; omitted ones have their defaults. */
  rulesForm: (game: string, options?: Options | string) =>
    call<RulesForm>(routes.rulesOne(game, options ? { options: written(options) } : {})),

  rulesText: (game: string, lang: string) =>
    call<{ lang: string; html: string }>(routes.rulesText(game, { lang })),

  /** A position that belongs to no game, after `moves` from `start`. */
  position: (game: string, spec: PositionSpec) =>
    call<Position>(routes.rulesPosition(game, positionQuery(spec))),

  /** A position in parts, to be edited. */
  setup: (game: string, options?: Options | string, start?: string) =>
    call<SetupParts>(routes.rulesParts(game, positionQuery({ options, start }))),

  /** The text of a position put together from parts; rejected with all its errors. */
  assemble: (game: string, options: Options, draft: Draft, signal: AbortSignal) =>
    call<{ position: string }>(routes.rulesAssemble(game, { options, draft }), signal),

  /** The exact tables and the books that the server has. */
  tables: () => call<AvailableTables>(routes.tablesAtHand()),

  /** The exact values of a position. */
  exact: ({ game, short, position, quiet }: Position, signal: AbortSignal) =>
    call<ExactResult>(
      routes.tablesProbe(game, { options: short, position, quiet: `${quiet}` }),
      signal,
    ),

  /** How often each move of a position was played. */
  explore: ({ game, short, position }: Position, signal: AbortSignal) =>
    call<Explored>(routes.explorerExplore(game, { options: short, position }), signal),

  /** The records of a file, as texts; creates no game. */
  split: (record: string) =>
    call<{ records: string[] }>(routes.recordsSplit({ record })).then(({ records }) => records),
  /** A record in both its formats; creates no game. */
  convert: (record: string) =>
    call<{ text: string; json: string }>(routes.recordsConvert({ record })),

  /** All puzzles of a game, without their positions. */
  puzzles: (game: string) => call<PuzzleBrief[]>(routes.puzzlesPuzzlesOfGame(game)),
  puzzle: (game: string, id: string) => call<PuzzleInfo>(routes.puzzlesPuzzle(game, id)),
  /** The service's verdict on all moves since the start of a puzzle. */
  judgePuzzle: (game: string, id: string, moves: readonly string[]) =>
    call<PuzzleVerdict>(
      routes.puzzlesAnswerPuzzle(game, id, { moves: moves as PuzzleAttempt['moves'] }),
    ),
  puzzleSolution: (game: string, id: string) =>
    call<{ solution: string[] }>(routes.puzzlesPuzzleSolution(game, id)),

  /** The games that this browser has created and the filter selects, from a place in the list. */
  ownGames: (filter: GamesFilter, limit: number, after?: string | null) => {
    const query = filterParams(filter);
    query.set('mine', 'true');
    query.set('limit', `${limit}`);
    if (after) query.set('after', after);
    return call<GameList>(routes.gamesList(query));
  },
  /** The games with other people in which it is the user's turn. */
  /** The running games with other people. */
  playing: () =>
    call<GameList>(routes.gamesList({ mine: 'true', result: 'playing', limit: '100' })),
  /** The results of this browser's games against the computer. */
  statistics: () =>
    call<{ games: GameResults[] }>(routes.ownGamesStatistics()).then(({ games }) => games),
  /** The path of a file with the records of all games that this browser has created. */
  exportPath: routes.ownGamesExport().path,

  /** This browser's player; null before its first game. */
  me: () => call<{ player: Me | null }>(routes.meMe()),
  rename: (name: string) => call<Me>(routes.meRename({ name })),

  /** The games that anyone can join. */
  lobby: () => call<{ seeks: Seek[] }>(routes.lobbyShow()).then(({ seeks }) => seeks),
  /** Joins a game of the lobby at the speed of a clock and with the usual options, or offers one. */
  pair: (offer: Pick<PairRequest, 'game' | 'options' | 'clock' | 'rated' | 'rating_range'>) =>
    call<GameState>(routes.lobbyPair({ ...offer, any_clock: true })),
  /** The ratings of this browser's player; the others are those of a new player. */
  ownRatings: () =>
    call<{ ratings: OwnRating[] }>(routes.playersOwnRatings()).then(({ ratings }) => ratings),
  /** The games that people are playing now. */
  live: () => call<{ games: LiveGame[] }>(routes.liveLive()).then(({ games }) => games),

  player: (id: string) => call<Profile>(routes.playersProfile(id)),
  /** The games of a player that the filter selects, from a place in the list. */
  playerGames: (id: string, filter: GamesFilter, limit: number, after?: string | null) => {
    const query = filterParams(filter);
    query.set('limit', `${limit}`);
    if (after) query.set('after', after);
    return call<GameList>(routes.playersGames(id, query));
  },
  /** The path of a file with the records of a player's games. */
  playerExportPath: (id: string) => routes.playersExport(id).path,
  leaderboard: (game: string, speed: string) =>
    call<Leaderboard>(routes.playersLeaderboard(game, speed)),

  /** Challenges a player. If it is accepted, the game has the challenge's id. */
  challenge: (player: string, challenge: NewChallenge) =>
    call<Challenge>(routes.challengesSend(player, challenge)),
  challenges: () => call<Challenges>(routes.challengesList()),
  acceptChallenge: (id: string) => call<GameState>(routes.challengesAccept(id, {})),
  declineChallenge: (id: string) => call<void>(routes.challengesDecline(id, {})),
  cancelChallenge: (id: string) => call<void>(routes.challengesCancel(id)),

  create: (game: NewGame) => call<GameState>(routes.gamesCreate(game)),
  game: (id: string) => call<GameState>(routes.gamesShow(id)),
  /** Deletes a game that this browser has created. */
  remove: (id: string) => call<void>(routes.gamesDelete(id)),
  ply: (id: string, ply: number) => call<Ply>(routes.gamesPly(id, ply)),

  /** Runs an action in a game after event number `seq`: over the connection of the watched games if it works. */
  act: async (id: string, seq: number, action: Action): Promise<GameState> => {
    const acted = referee.act?.(id, seq, action);
    if (!acted) return call<GameState>(actionRoute(id, seq, action), null, ACTION_TIMEOUT);
    const state = await acted;
    connection.found();
    return state;
  },
  /** Takes an open seat: the side's, or the only one. */
  sit: (id: string, side?: Side) => call<GameState>(routes.gamesSit(id, side ? { side } : {})),
  hint: (id: string, seq: number) =>
    call<Hint>(routes.gamesHint(id, { seq }), null, SEARCH_TIMEOUT),
  /** The user's conditional moves, as far as they still apply. */
  conditionalMoves: (id: string) =>
    call<ConditionalLines>(routes.conditionalShow(id)).then(({ lines }) => lines),
  setConditionalMoves: (id: string, seq: number, lines: readonly (readonly string[])[]) =>
    call<ConditionalLines>(
      routes.conditionalStore(id, { seq, lines: lines.map((line) => [...line]) }),
    ).then(({ lines }) => lines),
  clearConditionalMoves: (id: string) => call<void>(routes.conditionalClear(id)),
  rematch: (id: string) => call<GameState>(routes.gamesRematch(id)),
  importRecord: (record: string) => call<GameState>(routes.recordsImport({ record })),

  /** The path of a game's record as a file. */
  recordPath: (id: string, format: 'text' | 'json') => routes.recordsExport(id, { format }).path,
};
