/** What the service sends and takes: see docs/api.md. */

export type Side = 'first' | 'second';

/** A pair of values, first's and second's. */
export type Pair<T> = readonly [T, T];

/** One rule option's value. */
export type OptionValue = boolean | number | string;
export type Options = Record<string, OptionValue>;

/** One rule option: what it is, and what it may be beside the options before it. */
export interface Field {
  name: string;
  type: 'flag' | 'choice' | 'number';
  value: OptionValue;
  allowed: OptionValue[];
}

export interface Preset {
  short: string;
  options: Options;
}

export interface GameRules {
  game: string;
  presets: Preset[];
}

/** A game's options as chosen so far. */
export interface RulesForm {
  game: string;
  options: Options;
  short: string;
  fields: Field[];
}

export type Player = { kind: 'human'; name?: string | null } | { kind: 'computer'; level: number };

export type Players = Record<Side, Player>;

export interface Outcome {
  winner: Side | null;
  reason: string;
}

/** What a step does with the place it names. */
export type Verb = 'put' | 'lift' | 'rod' | 'capture' | 'keep' | 'swap';

/** A step with all that may follow it; `move` where it completes a move. */
export interface Step {
  do: Verb;
  at: string;
  move?: string;
  then?: Step[];
  /** The places whose pieces leave the board with this step, beside the one it names. */
  gone?: string[];
  /** The rule that forbids this step, as the code of a fault: it is shown, not offered. */
  barred?: string;
}

export interface Piece {
  at: string;
  side: Side;
}

export interface Rod {
  at: string;
  axis: string;
  line: string[];
}

/** A shape that wins or captures, whole or nearly: a line, a mill, a circle. */
export interface Shape {
  side: Side;
  /** The places of the pieces that stand. */
  at: string[];
  /** The empty places that it lacks; none where it is whole. */
  missing: string[];
}

/** Something about a position that a person should be told. */
export interface Note {
  code: string;
  side?: Side;
}

/** A position as it is drawn. */
export interface View {
  colours: Pair<string>;
  pieces: Piece[];
  hands: Pair<number> | null;
  lost: Pair<number> | null;
  rod: Rod | null;
  winning: string[];
  shapes: Shape[];
  notes: Note[];
}

/** The whole state of a game. */
export interface GameState {
  id: string;
  game: string;
  options: Options;
  short: string;
  players: Players;
  /** The number of the last event. */
  seq: number;
  ply: number;
  moves: string[];
  to_move: Side | null;
  thinking: boolean;
  outcome: Outcome | null;
  /** The position that the game began from, if not the usual one. */
  start: string | null;
  /** The position as text. */
  position: string;
  /** Who has offered a draw that is not answered yet. */
  draw_offer: Side | null;
  view: View;
  /** The places that the last move touched. */
  last: string[];
  /** The steps of the last move. */
  last_steps: { do: Verb; at: string }[];
  /** Plies in a row without a capture, where a rule counts them. */
  quiet: number;
  repetitions: number;
  steps: Step[];
}

/** What makes the values of a game's positions known. */
export type Knowledge = 'tables' | 'proofs';

/** The game after its first `ply` moves. */
export interface Ply {
  ply: number;
  to_move: Side | null;
  /** The position as text. */
  position: string;
  view: View;
  last: string[];
}

/** A position that belongs to no game: `moves` played from `start`. */
export interface Position {
  game: string;
  options: Options;
  short: string;
  start: string | null;
  moves: string[];
  /** The position as text. */
  position: string;
  to_move: Side | null;
  outcome: Outcome | null;
  view: View;
  last: string[];
  /** The steps of the last move. */
  last_steps: Choice[];
  quiet: number;
  /** Whether, and by what, its value can be told exactly. */
  exact: Knowledge | null;
  repetitions: number;
  steps: Step[];
}

/** The move that the computer would play, and what speaks for it in a word. */
export interface Hint {
  move: string;
  steps: { do: Verb; at: string }[];
  /** `wins`, `wins-soon`, `saves`, `takes`, `keeps-win` or `best`. */
  why: string;
  /** For `wins`: the reason with which the game ends. */
  reason?: string;
  /** For `wins-soon`: plies to the end. For `takes`: how many pieces. */
  count?: number;
}

/** What a position is worth for the person to move: proved, or an estimate in hundredths. */
export type Worth =
  | { kind: 'estimate'; centi: number }
  /** The end comes within so many plies; by exact tables `next`: the next capture or the end does. */
  | { kind: 'win' | 'loss'; plies?: number; next?: number }
  | { kind: 'draw' };

/** A value, and the points that it lets expect: 1 for a win, ½ for a draw. */
export interface Rated {
  value: Worth;
  expected: number;
}

/** What a table or a proof says, for the person to move. */
export interface Exact {
  category: 'win' | 'draw' | 'loss' | 'unknown';
  /** By tables plies to the next capture or the end, where it is known; by proofs to the end at most. */
  distance: number | null;
}

/** A move by tables or proofs. */
export interface ExactMove extends Exact {
  move: string;
  steps: Choice[];
  /** In play without end, where there are tables of it. */
  unlimited: Exact | null;
}

/** A position by tables or proofs, its moves best first. */
export interface ExactAnswer extends Exact {
  unlimited: Exact | null;
  moves: ExactMove[];
}

/** The tables of a game that the server has. */
export interface GameTables {
  game: string;
  /** All positions without men in hand and at most so many on the board; `unlimited` in play without end. */
  moving: number;
  unlimited: number;
  /** All positions with men in hand. */
  placing: boolean;
}

/** A book of proved openings of a game with its options. */
export interface GameBook {
  game: string;
  options: Options;
  /** It holds all positions with at most so many stones. */
  complete: number | null;
  /** Where a game is drawn then and as long as it stays so, also those with at most so many. */
  drawn: number | null;
}

/** The exact tables and the books that the server has. */
export interface AtHand {
  games: GameTables[];
  books: GameBook[];
}

/** A step by itself. */
export interface Choice {
  do: Verb;
  at: string;
}

/** A line of play that the computer looks at, the better ones first. */
export interface LookedLine extends Rated {
  moves: string[];
  /** The steps of its first move. */
  steps: Choice[];
}

/** What an analysis knows so far. */
export interface Look {
  depth: number;
  nodes: number;
  milliseconds: number;
  done: boolean;
  lines: LookedLine[];
}

export type Judgement = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** A move of a game, judged; values are for the person who makes it. */
export interface Judged {
  ply: number;
  move: string;
  to_move: Side;
  before: Rated;
  after: Rated;
  best: { move: string; moves: string[]; steps: Choice[] };
  verdict: Judgement;
  /** Whether every other move was clearly worse. */
  only_move: boolean;
  /** Whether the game was proved lost before the move. */
  lost_already: boolean;
  /** How many moves the game has. */
  plies: number;
  done?: undefined;
}

/** How many moves of each kind a person made, and how near to the best ones they were, 0 to 1. */
export type Tally = Record<Judgement, number> & { accuracy: number };

/** The last line of a review. */
export interface ReviewEnd extends Record<Side, Tally> {
  done: true;
}

/** Which parts a position of a game has, for an editor. */
export interface SetupForm {
  colours: Pair<string>;
  /** The most pieces in a hand, where there are hands. */
  hands: number | null;
  /** The axes of a rod, where there is one. */
  axes: string[];
  /** Whether it counts which piece was laid last. */
  last: boolean;
  /** The colours after the two have changed them, where they can. */
  swapped: Pair<string> | null;
}

/** A position in parts, possible or not. */
export interface Draft {
  pieces: Piece[];
  to_move: Side;
  hands: Pair<number> | null;
  rod: { at: string; axis: string } | null;
  last: string | null;
  swapped: boolean;
}

/** A position in parts, and which parts there are. */
export interface SetupParts {
  game: string;
  options: Options;
  short: string;
  form: SetupForm;
  draft: Draft;
}

/** A move of a record: its text alone, or with what is said about it and other moves in its place. */
export type RecordNode = string | { move: string; comment?: string; variations?: RecordLine[] };
export interface RecordLine {
  comment?: string;
  moves: RecordNode[];
}

/** A record as JSON, as far as the page reads it. */
export interface GameRecord extends RecordLine {
  game: string;
  options: Options;
  start?: string;
}

/** A line of the list of games. */
export interface GameSummary {
  id: string;
  game: string;
  short: string;
  players: Players;
  ply: number;
  to_move: Side | null;
  outcome: Outcome | null;
  updated: string | number;
  /** Whether this browser has created it, and may delete it. */
  mine: boolean;
}

export interface NewGame {
  game: string;
  options: Options | string | null;
  players: Players;
  /** A position's text to begin from. */
  start?: string | null;
}

export type GameEvent = { seq: number; side?: Side } & (
  | { type: 'move'; move: string }
  | { type: 'undo'; plies: number }
  | { type: 'resign' }
  | { type: 'draw' }
  | { type: 'draw-offer' }
  | { type: 'draw-decline' }
);

/** A message of the event stream: what was missed, and the state after it. */
export interface EventMessage {
  events: GameEvent[];
  state: GameState;
}
