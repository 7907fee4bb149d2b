/** The page's requests to the service, typed. */
import { referee } from '#edition';
import { connection } from '../site/connection.svelte';
import { filterParams, type GamesFilter } from './filter';
import { offline, readProblem } from './problem';
import type { ApiRequest } from './route';
import * as routes from './routes';
import type {
  AvailableTables,
  Challenge,
  Challenges,
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
  PuzzleVerdict,
  PuzzleBrief,
  PuzzleInfo,
  RatingRange,
  RulesForm,
  Seek,
  SetupParts,
  Side,
  UndoAction,
} from './model';

/** Sends a request and returns the response; rejected with a problem. */
export async function respond(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await referee.fetch(path, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    connection.lost();
    throw offline();
  }
  connection.found();
  if (!response.ok) throw readProblem(response.status, await response.text().catch(() => ''));
  return response;
}

/** Sends a request and returns the body of the response; rejected with a problem. */
export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await respond(path, init);
  if (response.status === 204) return undefined as T;
  const body = await response.text().catch(() => '');
  try {
    return JSON.parse(body) as T;
  } catch {
    throw readProblem(response.status, body);
  }
}

/** Sends one of the requests of `routes.ts` and returns the body of the response; rejected with a problem. */
export function call<T>({ method, path, body }: ApiRequest, signal: AbortSignal | null = null) {
  // The service gives new players a name in the language of the page.
  const headers: HeadersInit = { 'accept-language': document.documentElement.lang || 'en' };
  if (body === undefined) return request<T>(path, { signal, method, headers });
  headers['content-type'] = 'application/json';
  return request<T>(path, { signal, method, headers, body: JSON.stringify(body) });
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
    call<PuzzleVerdict>(routes.puzzlesAnswerPuzzle(game, id, { moves: [...moves] })),
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
  turns: () => call<GameList>(routes.gamesList({ mine: 'true', result: 'turn', limit: '100' })),
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

  play: (id: string, move: string, seq: number) =>
    call<GameState>(routes.gamesPlay(id, { move, seq })),
  /** Takes an open seat: the side's, or the only one. */
  sit: (id: string, side?: Side) => call<GameState>(routes.gamesSit(id, side ? { side } : {})),
  undo: (id: string, action: UndoAction, seq: number) =>
    call<GameState>(routes.gamesUndo(id, { seq, answer: action })),
  abort: (id: string, seq: number) => call<GameState>(routes.gamesAbort(id, { seq })),
  /** Claims the win against an opponent who has left. */
  claim: (id: string, seq: number) => call<GameState>(routes.gamesClaim(id, { seq })),
  resign: (id: string, side: Side, seq: number) =>
    call<GameState>(routes.gamesResign(id, { side, seq })),
  draw: (id: string, side: Side, action: 'offer' | 'accept' | 'decline', seq: number) =>
    call<GameState>(routes.gamesDraw(id, { side, answer: action, seq })),
  hint: (id: string, seq: number) => call<Hint>(routes.gamesHint(id, { seq })),
  rematch: (id: string) => call<GameState>(routes.gamesRematch(id)),
  importRecord: (record: string) => call<GameState>(routes.recordsImport({ record })),

  /** The path of a game's record as a file. */
  recordPath: (id: string, format: 'text' | 'json') => routes.recordsExport(id, { format }).path,
};
