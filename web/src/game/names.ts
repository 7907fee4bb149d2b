/** Sentences about a game's persons, turn and end. */
import type { Field, GameState, GameSummary, Options, OptionValue, Pair, Side } from '../api/types';
import { words } from '../words/words.svelte';

const index = (side: Side) => (side === 'first' ? 0 : 1);

/** `Black`, `Crosses`: a person by the colour. */
export const colourName = (colours: Pair<string>, side: Side): string =>
  words.capital(words.t(`colour-${colours[index(side)]}`));

/** A person's own name, else the level, else nothing to tell them by. */
function ownName(players: GameSummary['players'], side: Side): string | undefined {
  const player = players[side];
  if (player.kind === 'computer') return words.t('web-computer', { level: player.level });
  if (player.name) return player.name;
  const other = players[side === 'first' ? 'second' : 'first'];
  return other.kind === 'computer' ? words.t('web-you') : undefined;
}

/** A person's name at the table: their own, or the colour they play. */
export const playerName = ({ players, view }: GameState, side: Side): string =>
  ownName(players, side) ?? colourName(view.colours, side);

/** A person's name in a list, where no colours are known. */
export const summaryName = ({ players }: GameSummary, side: Side): string =>
  ownName(players, side) ?? words.t(`side-${side}`);

/** How a game ended, in words: who won, and why. */
export function resultSentence(
  { outcome, players }: Pick<GameSummary, 'outcome' | 'players'>,
  name: (side: Side) => string,
): string {
  if (!outcome) return '';
  const { winner } = outcome;
  const reason = words.t(`reason-${outcome.reason}`);
  if (!winner) return words.t('web-result-draw', { reason });
  const player = players[winner];
  const alone = players[winner === 'first' ? 'second' : 'first'].kind === 'computer';
  if (player.kind === 'computer') return words.t('web-result-computer', { reason });
  if (alone && !player.name) return words.t('web-result-you', { reason });
  return words.t('web-result-win', { name: name(winner), reason });
}

/** One value of an option as a form shows it. */
export function valueName(field: Pick<Field, 'name' | 'type'>, value: OptionValue): string {
  return field.type === 'choice' ? words.t(`option-${field.name}-${value}`) : String(value);
}

/** Options in a line: `Hexagon, side 4, 4 in a row`. */
export function optionsLine(options: Options): string {
  const parts = Object.entries(options)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([name, value]) => words.t(`web-short-${name}`, { value: shortValue(value) }))
    .filter(Boolean);
  const line = parts.join(', ');
  return line ? words.capital(line) : words.t('web-short-none');
}

const shortValue = (value: OptionValue) => (typeof value === 'boolean' ? String(value) : value);

// JSON objects come sorted by name; read aloud, the board comes before its rules.
const ORDER = ['board', 'side', 'tiles', 'n'];
const rank = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
