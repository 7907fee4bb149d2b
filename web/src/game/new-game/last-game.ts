/** The options and players of the last game of each kind, stored in this browser. */
import * as edition from '#edition';
import type { Control, Options } from '../../api/model';
import { LEVELS, type Seating } from './seats';
import { readStored, writeStored } from '../../site/storage';

export interface LastGame {
  options: Options;
  seating: Seating;
}

const STORAGE_KEY = 'ludoteca-last-games';
/** Maximum length of a stored name; the service has its own limit. */
const MAX_NAME_LENGTH = 40;

export const usualSeating = (): Seating => ({
  against: 'computer',
  level: LEVELS.default,
  names: ['', ''],
  begins: 'self',
  clocks: { person: null, friend: null },
  rated: false,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWithin = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

/** A stored clock; none if it is invalid, or of a version without clocks. */
function readControl(value: unknown): Control | null {
  if (!isRecord(value)) return null;
  const { kind, initial, increment, days } = value;
  const isFischer =
    kind === 'fischer' && isWithin(initial, 10, 10_800) && isWithin(increment, 0, 180);
  const isSlow = kind === 'correspondence' && isWithin(days, 1, 14);
  return isFischer || isSlow ? (value as Control) : null;
}

/** A stored seating with its clocks; casual if a version without ratings stored it. */
function readSeating(value: Omit<Seating, 'clocks' | 'rated'>): Seating {
  const { against, level, names, begins } = value;
  const stored: unknown = (value as Partial<Seating>).clocks;
  const { person, friend } = isRecord(stored) ? stored : {};
  const clocks = { person: readControl(person), friend: readControl(friend) };
  const rated = (value as Partial<Seating>).rated === true;
  return { against, level, names, begins, clocks, rated };
}

function isSeating(value: unknown): value is Omit<Seating, 'clocks' | 'rated'> {
  if (!isRecord(value)) return false;
  const { against, level, names, begins } = value;
  return (
    (against === 'computer' || against === 'person' || against === 'friend') &&
    isWithin(level, LEVELS.min, LEVELS.max) &&
    Array.isArray(names) &&
    names.length === 2 &&
    names.every((name) => typeof name === 'string' && name.length <= MAX_NAME_LENGTH) &&
    (begins === 'self' || begins === 'other' || begins === 'lot')
  );
}

const isOptions = (value: unknown): value is Options =>
  isRecord(value) &&
  Object.values(value).every((option) => ['string', 'number', 'boolean'].includes(typeof option));

/** Reads the stored games; invalid entries are left out. */
export function readLastGames(text: string | null): Record<string, LastGame> {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (!isRecord(stored)) return {};
  const valid = Object.entries(stored).flatMap(([game, value]) =>
    isRecord(value) && isOptions(value.options) && isSeating(value.seating)
      ? [[game, { options: value.options, seating: readSeating(value.seating) }] as const]
      : [],
  );
  return Object.fromEntries(valid);
}

const load = (): Record<string, LastGame> => readLastGames(readStored(STORAGE_KEY));

/** The last game of this kind, if one was played here, and the opponent is still possible. */
export function lastGame(game: string): LastGame | undefined {
  const last = load()[game];
  return edition.online || last?.seating.against !== 'friend' ? last : undefined;
}

/** Stores the choices for the next game of this kind; without them, forgets the last ones. */
export function remember(game: string, last: LastGame | undefined): void {
  const games = load();
  if (last) games[game] = last;
  else delete games[game];
  writeStored(STORAGE_KEY, JSON.stringify(games));
}
