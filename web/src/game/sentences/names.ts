/** Sentences about a game's players, turn and result. */
import type {
  Field,
  GameState,
  GameSummary,
  Options,
  OptionValue,
  Outcome,
  Pair,
  Player,
  Players,
  Side,
  Solved,
  View,
} from '../../api/model';
import { drawingOf } from '../../board/drawings';
import { me } from '../../player/me.svelte';
import type { Dictionary } from '../../words/dictionary';
import { words } from '../../words/words.svelte';

/** The default of functions that take words. */
const ofPage: Dictionary = words;

const index = (side: Side) => (side === 'first' ? 0 : 1);

/**
 * A player as the arguments of a message. The language files explain them: `who` and `gender`
 * select a form, `label` stands alone, `name` within a sentence and `Name` at its beginning.
 */
export type Subject = {
  who: 'you' | 'computer' | 'one' | 'many';
  gender: string;
  label: string;
  name: string;
  Name: string;
};

/** A player whom the language files name: a colour, the computer or the user. */
export function namedSubject(key: string, words: Dictionary = ofPage): Subject {
  const label = words.t(key);
  const name = words.attribute(key, 'name') ?? label;
  return {
    who: (words.attribute(key, 'who') ?? 'one') as Subject['who'],
    gender: words.attribute(key, 'gender') ?? '',
    label,
    name,
    Name: words.capital(name),
  };
}

/** A player with a name of their own. */
const personSubject = (name: string): Subject => ({
  who: 'one',
  gender: '',
  label: name,
  name,
  Name: name,
});

/** A side by its colour, which may be a mark. */
export const colourSubject = (colours: Pair<string>, side: Side, words?: Dictionary): Subject =>
  namedSubject(`colour-${colours[index(side)]}`, words);

/** `Black`, `Crosses`: the label of a side's colour. */
export const colourName = (colours: Pair<string>, side: Side): string =>
  colourSubject(colours, side).label;

/** The name of a computer player in records; the service imports it like a person's. */
const RECORDED = /^Ludoteca, level (\d+)$/;

/** A player's own name in the user's language. */
function ownName(name: string): string {
  const level = RECORDED.exec(name)?.[1];
  return level ? words.t('player-recorded', { level }) : name;
}

const computerName = (level: number): string => words.t('web-computer', { level });

/** The players of a game, and the colours of the sides. */
interface Seated {
  players: Players;
  colours: Pair<string>;
  /** The id of the player who reads; null for one who is no player, absent if it does not matter. */
  reader?: string | null | undefined;
}

const holds = (player: Player, id: string | null | undefined): boolean =>
  player.kind === 'human' && player.id === id;

/** Whether two people play, each on a device of their own, or one seat is still open. */
export function isRemote({ first, second }: Players): boolean {
  if (first.kind === 'computer' || second.kind === 'computer') return false;
  return first.kind === 'open' || !holds(second, first.id);
}

/** The subject for a player; those who have no name are called by their colour. */
function subject({ players, colours, reader }: Seated, side: Side): Subject {
  const player = players[side];
  const other = players[side === 'first' ? 'second' : 'first'];
  const vsComputer = other.kind === 'computer';
  // Of two computers, "the computer" could be either.
  if (player.kind === 'computer') {
    return vsComputer ? colourSubject(colours, side) : namedSubject('player-computer');
  }
  const isReader = reader === undefined || holds(player, reader);
  if (reader && isReader && (vsComputer || isRemote(players))) return namedSubject('player-you');
  if (player.name) return personSubject(ownName(player.name));
  return vsComputer && isReader ? namedSubject('player-you') : colourSubject(colours, side);
}

/** The same, beside the player's colour: every computer is the computer, with its level. */
function seated(game: Seated, side: Side): Subject {
  const player = game.players[side];
  if (player.kind === 'computer') {
    return { ...namedSubject('player-computer'), label: computerName(player.level) };
  }
  const who = subject(game, side);
  // Against the computer, the reader's own name says no more than "you".
  const isPlain = who.who === 'you' && !isRemote(game.players) && player.name === me.player?.name;
  if (player.name && !isPlain) return { ...who, label: ownName(player.name) };
  return player.kind === 'open' ? { ...who, label: words.t('web-seat-open') } : who;
}

/** A player identified only by colour. */
export const byColour = ({ colours }: View, side: Side, words?: Dictionary): Subject =>
  colourSubject(colours, side, words);

type Reader = string | null | undefined;

/** A player in a room: by name, or by colour. */
export const inRoom = ({ players, view }: GameState, side: Side, reader?: Reader): Subject =>
  subject({ players, colours: view.colours, reader }, side);

/** A player in a list; the colours are those of the position, if it is known. */
export const inList = (game: GameSummary, side: Side, view?: View, reader?: Reader): Subject =>
  subject({ players: game.players, colours: listColours(game, view), reader }, side);

/** A player on a seat. */
export const onSeat = ({ players, view }: GameState, side: Side, reader?: Reader): Subject =>
  seated({ players, colours: view.colours, reader }, side);

/** The name on a seat. */
export const seatName = (game: GameState, side: Side, reader?: Reader): string =>
  onSeat(game, side, reader).label;

/** The name of a player in a game that is being played, whose colours are on the board. */
export const playerName = ({ players, view }: Pick<GameState, 'players' | 'view'>, side: Side) =>
  seated({ players, colours: view.colours }, side).label;

/** The name of a player in a list. */
export const listName = (game: GameSummary, side: Side, view?: View, reader?: Reader): string =>
  seated({ players: game.players, colours: listColours(game, view), reader }, side).label;

const listColours = ({ game }: GameSummary, view: View | undefined): Pair<string> =>
  view?.colours ?? drawingOf(game)?.emblem.view.colours ?? ['', ''];

/** The result in figures; a dash if nobody has won and nobody has drawn. */
export function score({ winner, reason }: Pick<Outcome, 'winner' | 'reason'>): string {
  if (reason === 'aborted') return '–';
  return winner === null ? '½–½' : winner === 'first' ? '1–0' : '0–1';
}

/** The result of perfect play on a solved board; the winner is named by colour. */
export function solvedSentence({ winner }: Solved, colours: Pair<string>): string {
  return winner
    ? words.t('web-solved-win', colourSubject(colours, winner))
    : words.t('web-solved-draw');
}

/** The sentence about a solved board, before there is a view of it; undefined without one. */
export function solvedNote(game: string, solved: Solved | null): string | undefined {
  const drawing = drawingOf(game);
  return solved && drawing ? solvedSentence(solved, drawing.emblem.view.colours) : undefined;
}

/** Why the pie rule is proposed, before there is a view: who would win without it; undefined if nobody is known to. */
export function pieNote(game: string, withoutPie: Solved | null): string | undefined {
  const drawing = drawingOf(game);
  return withoutPie?.winner && drawing
    ? words.t('web-solved-pie', colourSubject(drawing.emblem.view.colours, withoutPie.winner))
    : undefined;
}

/** The colour that the side to move takes with a swap. */
export const colourAfterSwap = (colours: Pair<string>, side: Side): Subject =>
  colourSubject(colours, side === 'first' ? 'second' : 'first');

/** Why a game ends; the subject is the loser, whose side of the result a reason tells. */
export const reasonText = (
  code: string,
  options: Options,
  loser: Subject | undefined,
  words: Dictionary = ofPage,
): string => words.t(`reason-${code}`, { ...loser, n: Number(options.n) });

const loserOf = ({ winner }: Pick<Outcome, 'winner'>): Side | null =>
  winner && (winner === 'first' ? 'second' : 'first');

type Ended = Pick<GameSummary, 'options'> & {
  outcome?: Pick<Outcome, 'winner' | 'reason'> | null | undefined;
};

/** The result in figures and its reason: `1–0 · four in a row`; undefined before the end. */
export function scoreText(
  { outcome, options }: Ended,
  subjectOf: (side: Side) => Subject,
): string | undefined {
  if (!outcome) return undefined;
  const loser = loserOf(outcome);
  const reason = reasonText(outcome.reason, options, loser ? subjectOf(loser) : undefined);
  // An aborted game has no score.
  return outcome.reason === 'aborted'
    ? words.capital(reason)
    : words.t('web-score', { score: score(outcome), reason });
}

/** How a game ended, in words: who won, and why. */
export function resultSentence(
  { outcome, options }: Ended,
  subjectOf: (side: Side) => Subject,
  words: Dictionary = ofPage,
): string {
  if (!outcome) return '';
  const { winner, reason: code } = outcome;
  if (code === 'aborted') return words.t('web-result-aborted');
  const lost = loserOf(outcome);
  const loser = lost ? subjectOf(lost) : undefined;
  const reason = reasonText(code, options, loser, words);
  if (!winner || !loser) return words.t('web-result-draw', { reason, code });
  if (code === 'resignation') return words.t('web-news-resign', loser);
  // Addresses the user if the user has lost in this way.
  if (code === 'time' && loser.who === 'you') return words.t('web-result-own-time');
  if (code === 'left' && loser.who === 'you') return words.t('web-result-own-left');
  return words.t('web-result-win', { ...subjectOf(winner), reason, code });
}

/** One value of an option as a form shows it. */
export function valueName(field: Pick<Field, 'name' | 'type'>, value: OptionValue): string {
  return field.type === 'choice' ? words.t(`option-${field.name}-${value}`) : String(value);
}

/** Options in a line, in the order of the language file: `7×7 · four in a row`. */
export function optionsLine(options: Options): string {
  // JSON objects are sorted by name; the board should precede its rules.
  const { board, side, ...rules } = options;
  // A board of several shapes is told with its size, in one part.
  const shown = board === undefined ? options : { board, ...rules };
  const parts = Object.entries(shown)
    .map(([name, value]) => ({ key: `web-short-${name}`, value: shortValue(value) }))
    .sort((a, b) => words.rank(a.key) - words.rank(b.key))
    .map(({ key, value }) => words.t(key, { value, side: Number(side), n: Number(value) }))
    .filter(Boolean);
  const line = parts.join(' · ');
  return line ? words.capital(line) : words.t('web-short-none');
}

const shortValue = (value: OptionValue) => (typeof value === 'boolean' ? String(value) : value);
