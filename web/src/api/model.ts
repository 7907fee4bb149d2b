/** The page's names for the service's types; see docs/developers/api.md. */
import type { components } from './types';

type Schemas = components['schemas'];

/** `T` with some properties narrowed to types that the description states only in words. */
type Narrow<T, Properties> = Omit<T, keyof Properties> & Properties;

/** A pair of values, the first side's and the second's. */
export type Pair<T> = [T, T];

export type Side = Schemas['Side'];

// Options

/** One rule option's value. */
export type OptionValue = boolean | number | string;
export type Options = Record<string, OptionValue>;
type WithOptions<T> = Narrow<T, { options: Options }>;

/** One rule option, and the values allowed beside the options before it. */
export type Field = Narrow<
  Schemas['OptionField'],
  { type: 'flag' | 'choice' | 'number'; value: OptionValue; allowed: OptionValue[] }
>;
export type Preset = WithOptions<Schemas['Variant']>;
export type GameRules = Narrow<Schemas['Variants'], { presets: Preset[] }>;
/** A game's options as chosen so far. */
export type RulesForm = Narrow<Schemas['GameRules'], { options: Options; fields: Field[] }>;

// Positions

export type Verb = Schemas['Verb'];
/** A step by itself. */
export type Choice = Schemas['Choice'];
/** A step and the steps that may follow it; `move` where it completes a move. */
export type Step = Schemas['Step'];
export type Piece = Schemas['Piece'];
export type Rod = Schemas['Rod'];
export type Shape = Schemas['Shape'];
export type Note = Schemas['Note'];
export type View = Schemas['View'];
export type Outcome = Schemas['Outcome'];
/** Source of a game's exact values. */
export type Knowledge = Schemas['Knowledge'];
/** A position that belongs to no game: `moves` played from `start`. */
export type Position = WithOptions<Schemas['PositionInfo']>;
// Puzzles

export type PuzzleBrief = Schemas['PuzzleBrief'];
export type PuzzleInfo = WithOptions<Schemas['PuzzleInfo']>;
export type PuzzleAttempt = Schemas['PuzzleAttempt'];
export type PuzzleVerdict = Schemas['PuzzleAnswer'];

export type DaysOff = Schemas['DaysOff'];
export type OwnDaysOff = Schemas['OwnDaysOff'];
export type ConditionalLines = Schemas['ConditionalLines'];

/** The game after its first `ply` moves. */
export type Ply = Schemas['Ply'];
/** The parts that a position of a game has, for an editor. */
export type SetupForm = Schemas['Form'];
/** A position in parts, valid or not. */
export type Draft = Required<Schemas['Draft']>;
export type SetupParts = Narrow<Schemas['Parts'], { options: Options; draft: Draft }>;

// Games

export type Player = Schemas['Player'];
export type Players = Schemas['Players'];
/** A player of a new game. */
export type NewPlayer = Schemas['NewPlayer'];
/** This browser's player. */
export type Me = Schemas['Me'];
export type Clock = Schemas['ClockInfo'];
/** A time control. */
export type Control = Schemas['Control'];
/** The clients connected to a game. */
export type PresenceSummary = Schemas['Company'];
/** A request to take moves back, or the response to one. */
export type UndoAction = Schemas['UndoAnswer'];
export type GameState = WithOptions<Schemas['State']>;
/** A line of the list of games. */
export type GameSummary = WithOptions<Schemas['Listed']>;
/** A part of the list of games, and where the next part begins. */
export type GameList = Narrow<Schemas['Games'], { games: GameSummary[] }>;
/** The user's results in a game against the computer, and the suggested level. */
export type GameResults = Schemas['GameResults'];
/** A player's rating in a game at a speed. */
export type PlayerRating = Schemas['PlayerRating'];
export type Speed = Schemas['Speed'];
/** The ratings that an opponent may have. */
export type RatingRange = Schemas['RatingRange'];
export type OwnRating = Schemas['OwnRating'];
/** The ratings of the players of a rated game. */
export type RoomRatings = Schemas['RoomRatings'];
/** How often and for how long the page was left during a turn. */
export type TurnFocus = Schemas['TurnFocus'];
/** The result of perfect play from the start. */
export type Solved = Schemas['Solved'];
/** A player's profile. */
export type Profile = Schemas['Profile'];
export type ProfileRating = Schemas['ProfileRating'];
export type ProfileResults = Schemas['ProfileResults'];
export type RatingPoint = Schemas['RatingPoint'];
/** The players with the highest ratings. */
export type Leaderboard = Schemas['Leaderboard'];
/** A game that two people are playing now. */
export type LiveGame = WithOptions<Schemas['LiveGame']>;
/** A game that anyone can join. */
export type Seek = WithOptions<Schemas['Seek']>;
/** An open challenge of one player to another. */
export type Challenge = WithOptions<Schemas['Challenge']>;
/** The open challenges that the player has received and sent. */
export type Challenges = Narrow<
  Schemas['Challenges'],
  { received: Challenge[]; sent: Challenge[] }
>;
/** A challenge to send. */
export type NewChallenge = Narrow<Schemas['NewChallenge'], { options?: Options | string }>;
/** Permission of a token. */
export type Scope = Schemas['Scope'];
/** The player's tokens, and whether the player is a program. */
export type Tokens = Schemas['Tokens'];
export type TokenRequest = Schemas['TokenRequest'];
export type NewGame = Narrow<Schemas['NewGame'], { options: Options | string | null }>;
/** A request for an opponent. */
export type PairRequest = Narrow<Schemas['Pair'], { options: Options | null }>;
export type GameEvent = Schemas['NumberedEvent'] & { side?: Side };
/** The missed events of a game, the state after them or what has changed in it, and who is connected. */
export type ServiceUpdate = Narrow<Schemas['RoomUpdate'], { state?: GameState | null }>;
/** The same with the state after them if it has changed, and who is connected. */
export type GameUpdate = Omit<ServiceUpdate, 'changes' | 'company'> & { company: PresenceSummary };
/** Topic that a page can follow. */
export type Topic = Schemas['Topic'];
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** An action in a game. */
export type Action = Schemas['Action'];
/** A message to the service, without its number. */
export type SocketRequest = Without<Schemas['SocketRequest'], 'id'>;
/** A message from the service. */
export type SocketMessage =
  | (ServiceUpdate & { type: 'update' })
  | { type: 'lobby'; seeks: Seek[] }
  | { type: 'live'; games: LiveGame[] }
  | (Challenges & { type: 'challenges' })
  | Exclude<Schemas['SocketMessage'], { type: 'update' | 'lobby' | 'live' | 'challenges' }>;

/** The opponent has sent a message. */
export type ChatNotice = Extract<SocketMessage, { type: 'chat' }>;

// Analysis

/** A proved value or an estimate, for the side to move. */
export type Worth = Narrow<Schemas['EngineValue'], { kind: 'estimate' | 'win' | 'draw' | 'loss' }>;
/** A value and its expected result: 1 for a win, ½ for a draw. */
export type Evaluation = Narrow<Schemas['Evaluation'], { value: Worth }>;
/** A variation of the computer's analysis, the better ones first. */
export type Variation = Narrow<Schemas['Variation'], { value: Worth }>;
/** Report of an analysis after an iteration. */
export type SearchReport = Narrow<Schemas['SearchReport'], { lines: Variation[] }>;
export type Hint = Schemas['Hint'];
/** Value by a table or a proof, for the side to move. */
export type Exact = Schemas['Exact'];
export type ExactMove = Schemas['ExactMove'];
/** A position by tables or proofs, its moves best first. */
export type ExactResult = Schemas['TablesAnswer'];
export type GameTables = Schemas['GameTables'];
export type GameBook = WithOptions<Schemas['GameBook']>;
/** The exact tables and the books that the server has. */
export type AvailableTables = Narrow<Schemas['AvailableTables'], { books: GameBook[] }>;

/** The moves of a position that were played, the most frequent first. */
export type Explored = Schemas['Explored'];
export type ExploredMove = Schemas['ExploredMove'];
/** Number of games with each result. */
export type GameCounts = Schemas['GameCounts'];

// Reviews

export type Verdict = Schemas['Verdict'];
/** A move of a game, judged; values are for the player who makes it. */
export type Judged = Narrow<Schemas['ReviewedMove'], { before: Evaluation; after: Evaluation }> & {
  done?: undefined;
};
/** The number of moves of each kind, and their accuracy from 0 to 1. */
export type Tally = Schemas['Tally'];
/** The last line of a review. */
export type ReviewEnd = Narrow<Schemas['Summary'], { done: true }>;

// Records: docs/record.schema.json describes them.

/** A move of a record: its text alone, or with comments and alternative moves. */
export type RecordNode = string | { move: string; comment?: string; variations?: RecordLine[] };
export interface RecordLine {
  comment?: string;
  moves: RecordNode[];
}
/** The parts of a record in JSON that the page reads. */
export interface GameRecord extends RecordLine {
  game: string;
  options: Options;
  start?: string;
}
