/** Sentences about a game's players, turn and result. */
import type {
  Field,
  GameState,
  GameSummary,
  Options,
  OptionValue,
  Pair,
  Players,
  Side,
  View,
} from '../../api/model';
import { words } from '../../words/words.svelte';

const index = (side: Side) => (side === 'first' ? 0 : 1);

/** `Black`, `Crosses`: a side by its colour. */
export const colourName = (colours: Pair<string>, side: Side): string =>
  words.capital(words.t(`colour-${colours[index(side)]}`));

/**
 * Whom a sentence is about: the arguments `$who` and `$name` of the language files. A sentence
 * picks its form by `who`; `colour` is a player identified only by colour.
 */
export type Subject = { who: 'you' | 'computer' | 'colour' | 'other'; name: string };

const computerName = (level: number): string => words.t('web-computer', { level });

/** The subject for a player; `unnamed` is for a player without a name. */
function subject(players: Players, side: Side, unnamed: () => Subject): Subject {
  const player = players[side];
  const other = players[side === 'first' ? 'second' : 'first'];
  if (player.kind === 'computer') {
    // Of two computers, "the computer" could be either.
    if (other.kind === 'computer') return unnamed();
    return { who: 'computer', name: computerName(player.level) };
  }
  if (player.name) return { who: 'other', name: player.name };
  return other.kind === 'computer' ? { who: 'you', name: words.t('web-you') } : unnamed();
}

/** A player identified only by colour. */
export const byColour = ({ colours }: View, side: Side): Subject => ({
  who: 'colour',
  name: colourName(colours, side),
});

/** A player in a room: by name, or by colour. */
export const inRoom = ({ players, view }: GameState, side: Side): Subject =>
  subject(players, side, () => byColour(view, side));

/** A player in a list, where colours are unknown. */
export const inList = ({ players }: GameSummary, side: Side): Subject =>
  subject(players, side, () => ({ who: 'other', name: words.t(`side-${side}`) }));

/** The name on a seat: a computer shows its level, and the colour is shown beside it. */
export function seatName(game: GameState, side: Side): string {
  const player = game.players[side];
  return player.kind === 'computer' ? computerName(player.level) : inRoom(game, side).name;
}

/** The name of a player in a list. */
export function listName(game: GameSummary, side: Side): string {
  const player = game.players[side];
  return player.kind === 'computer' ? computerName(player.level) : inList(game, side).name;
}

/** The result in figures. */
export const score = (winner: Side | null): string =>
  winner === null ? '½–½' : winner === 'first' ? '1–0' : '0–1';

/** How a game ended, in words: who won, and why. */
export function resultSentence(
  { outcome }: Pick<GameSummary, 'outcome'>,
  subjectOf: (side: Side) => Subject,
): string {
  if (!outcome) return '';
  const { winner } = outcome;
  const reason = words.t(`reason-${outcome.reason}`);
  return winner
    ? words.t('web-result-win', { ...subjectOf(winner), reason })
    : words.t('web-result-draw', { reason });
}

/** One value of an option as a form shows it. */
export function valueName(field: Pick<Field, 'name' | 'type'>, value: OptionValue): string {
  return field.type === 'choice' ? words.t(`option-${field.name}-${value}`) : String(value);
}

/** Options in a line, in the order of the language file: `Hexagon, side 4, 4 in a row`. */
export function optionsLine(options: Options): string {
  // JSON objects are sorted by name; the board should precede its rules.
  const parts = Object.entries(options)
    .map(([name, value]) => ({ key: `web-short-${name}`, value: shortValue(value) }))
    .sort((a, b) => words.rank(a.key) - words.rank(b.key))
    .map(({ key, value }) => words.t(key, { value }))
    .filter(Boolean);
  const line = parts.join(', ');
  return line ? words.capital(line) : words.t('web-short-none');
}

const shortValue = (value: OptionValue) => (typeof value === 'boolean' ? String(value) : value);
