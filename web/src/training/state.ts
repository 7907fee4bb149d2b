/** What a player trains: the cards of the collection, the latest attempts, and the days of training. */

export const PHASES = ['opening', 'middle', 'end'] as const;
export type Phase = (typeof PHASES)[number];

/** When a card returns, as FSRS computes it. Times are in milliseconds since 1970. */
export interface Schedule {
  due: number;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  state: number;
  /** The last review; 0 for a new card. Of two versions of a card, the one with the later review counts. */
  last: number;
}

/** What a hint tells about the right move; its words are `web-nudge-…`. */
export const NUDGES = ['wins', 'wins-soon', 'keeps-win', 'saves', 'best'] as const;
export type NudgeKind = (typeof NUDGES)[number];

/** A position of an own game in which the player made a mistake. */
export interface MistakeCard {
  kind: 'mistake';
  game: string;
  /** The options in short form. */
  options: string;
  /** The position as text. */
  position: string;
  /** The played move. */
  move: string;
  /** The better move, and the hint at it; absent in cards of earlier versions. */
  better?: string;
  nudge?: NudgeKind;
  theme: string;
  phase: Phase;
  /** The id of the game. */
  from: string;
}

/** A puzzle of the collection that was missed. */
export interface PuzzleCard {
  kind: 'puzzle';
  game: string;
  id: string;
  theme: string;
}

/** A board whose value is proved, to be played from memory. */
export interface DrillCard {
  kind: 'drill';
  game: string;
  options: string;
  /** Number of the next line. */
  line: number;
}

export type Content = MistakeCard | PuzzleCard | DrillCard;
export type Card = Content & Schedule;

/** The first attempt at an exercise. */
export interface Attempt {
  at: number;
  game: string;
  theme: string;
  phase: Phase;
  right: boolean;
}

/** An exercise of a session: a card, or a puzzle that is chosen when its turn comes. */
export type Item = { card: string } | { puzzle: string };

/** The session of a day. */
export interface Session {
  day: number;
  items: readonly Item[];
  /** Number of exercises done. */
  done: number;
}

export interface Training {
  cards: Readonly<Record<string, Card>>;
  /** In the order of their times. */
  attempts: readonly Attempt[];
  /** The days with a complete session, in their order. */
  days: readonly number[];
  session: Session | null;
  /** The games of the daily session, and when they were chosen. */
  games: { chosen: readonly string[]; at: number };
}

/** Limits, so that a training stays far below what the service stores. */
const MAX_CARDS = 400;
const MAX_ATTEMPTS = 600;
const MAX_DAYS = 400;
const MAX_ITEMS = 20;

export const nothing = (): Training => ({
  cards: {},
  attempts: [],
  days: [],
  session: null,
  games: { chosen: [], at: 0 },
});

/** Whether nothing is stored. */
export const isEmpty = ({ cards, attempts, days, games }: Training): boolean =>
  !Object.keys(cards).length && !attempts.length && !days.length && !games.at;

/** Identifies a card on every device. */
export function keyOf(content: Content): string {
  const { kind, game } = content;
  if (kind === 'puzzle') return `puzzle ${game} ${content.id}`;
  if (kind === 'drill') return `drill ${game} ${content.options}`;
  return `mistake ${game} ${content.options} ${content.position}`;
}

/** A new card, which is due at once. */
export const newCard = (content: Content, now: number): Card => ({
  ...content,
  due: now,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  last: 0,
});

/** Adds cards that the collection does not have yet. */
export function withCards(training: Training, contents: readonly Content[], now: number): Training {
  const fresh = contents.map((content) => [keyOf(content), newCard(content, now)] as const);
  return bounded({ ...training, cards: { ...Object.fromEntries(fresh), ...training.cards } });
}

/** Replaces a card, or adds it. */
export const withCard = (training: Training, card: Card): Training =>
  bounded({ ...training, cards: { ...training.cards, [keyOf(card)]: card } });

export const withAttempt = (training: Training, attempt: Attempt): Training =>
  bounded({ ...training, attempts: [...training.attempts, attempt] });

/** The training after the next exercise of the session, whose last one completes the day. */
export function advanced(training: Training): Training {
  const { session, days } = training;
  if (!session || session.done >= session.items.length) return training;
  const next = { ...session, done: session.done + 1 };
  const isComplete = next.done === next.items.length;
  return bounded({
    ...training,
    session: next,
    days: isComplete ? united(days, [session.day]) : days,
  });
}

const united = (one: readonly number[], other: readonly number[]): number[] =>
  [...new Set([...one, ...other])].sort((a, b) => a - b);

/** Of two versions of a card, the one that was reviewed later; of equal ones, the one with more reviews. */
function newer(one: Card | undefined, other: Card): Card {
  if (!one) return other;
  const order = one.last - other.last || one.reps - other.reps;
  return order >= 0 ? one : other;
}

function laterSession(one: Session | null, other: Session | null): Session | null {
  if (!one || !other) return one ?? other;
  const order = one.day - other.day || one.done - other.done;
  return order >= 0 ? one : other;
}

/** What two devices have stored, as one. */
export function merged(one: Training, other: Training): Training {
  const cards = { ...one.cards };
  for (const [key, card] of Object.entries(other.cards)) cards[key] = newer(cards[key], card);
  const attempts = new Map(
    [...one.attempts, ...other.attempts].map((each) => [`${each.at} ${each.game}`, each]),
  );
  return bounded({
    cards,
    attempts: [...attempts.values()],
    days: united(one.days, other.days),
    session: laterSession(one.session, other.session),
    games: one.games.at >= other.games.at ? one.games : other.games,
  });
}

/** The same in canonical order, without the cards that are known best and without the oldest attempts and days. */
function bounded(training: Training): Training {
  const cards = Object.entries(training.cards)
    .sort(([, a], [, b]) => a.due - b.due)
    .slice(0, MAX_CARDS)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const attempts = [...training.attempts].sort((a, b) => a.at - b.at).slice(-MAX_ATTEMPTS);
  const days = training.days.slice(-MAX_DAYS);
  return { ...training, cards: Object.fromEntries(cards), attempts, days };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPhase = (value: unknown): value is Phase => PHASES.some((phase) => phase === value);

function isCard(value: unknown): value is Card {
  if (!isObject(value) || !isText(value['game'])) return false;
  const { due, stability, difficulty, reps, lapses, state, last } = value;
  if (![due, stability, difficulty, reps, lapses, state, last].every(isNumber)) return false;
  const { kind, id, theme, options, position, move, phase, line, from, better, nudge } = value;
  if (kind === 'puzzle') return [id, theme].every(isText);
  if (kind === 'drill') return isText(options) && isNumber(line);
  return (
    kind === 'mistake' &&
    [options, position, move, theme, from, better ?? ''].every(isText) &&
    (nudge === undefined || NUDGES.some((each) => each === nudge)) &&
    isPhase(phase)
  );
}

const isAttempt = (value: unknown): value is Attempt =>
  isObject(value) &&
  isNumber(value['at']) &&
  isText(value['game']) &&
  isText(value['theme']) &&
  isPhase(value['phase']) &&
  typeof value['right'] === 'boolean';

const isItem = (value: unknown): value is Item =>
  isObject(value) && (isText(value['card']) || isText(value['puzzle']));

function readSession(value: unknown): Session | null {
  if (!isObject(value)) return null;
  const { day, items, done } = value;
  if (!isNumber(day) || !isNumber(done) || !Array.isArray(items) || !items.every(isItem))
    return null;
  return { day, done, items: items.slice(0, MAX_ITEMS) };
}

const listOf = <T>(value: unknown, is: (each: unknown) => each is T): T[] =>
  Array.isArray(value) ? value.filter(is) : [];

/** Reads a stored training; invalid parts are left out. */
export function readTraining(value: unknown): Training {
  if (!isObject(value)) return nothing();
  const cards = Object.values(isObject(value['cards']) ? value['cards'] : {}).filter(isCard);
  const games = isObject(value['games']) ? value['games'] : {};
  return bounded({
    cards: Object.fromEntries(cards.map((card) => [keyOf(card), card])),
    attempts: listOf(value['attempts'], isAttempt),
    days: united(listOf(value['days'], isNumber), []),
    session: readSession(value['session']),
    games: {
      chosen: listOf(games['chosen'], isText),
      at: isNumber(games['at']) ? games['at'] : 0,
    },
  });
}
