/** The time left on a clock, and its text. Times are in milliseconds. */
import type { Clock, Control, GameState, Side } from '../../api/model';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time left below which tenths of a second are shown. */
const TENTHS_BELOW = 20 * SECOND;
/** Time left at which the player is warned. */
const WARNING_TIME = 30 * SECOND;
/** The same for a game with an initial time of at most 2 × `WARNING_TIME`. */
const SHORT_GAME_WARNING = 10 * SECOND;

/** The state that determines a clock. */
export type Timed = Pick<GameState, 'clock' | 'to_move' | 'outcome'>;

/** Whether the time of a side runs. */
export const isRunning = ({ clock, to_move }: Timed, side: Side): boolean =>
  clock !== null && clock.is_running && to_move === side;

/**
 * The time left to a side at `now`, a time of the server's clock; while that is unknown, the time
 * at the beginning of the turn.
 */
export function timeLeft(game: Timed, side: Side, now: number | undefined): number {
  const { clock, outcome } = game;
  if (!clock) return 0;
  if (outcome?.reason === 'time' && outcome.winner !== side) return 0;
  const left = clock[side];
  if (now === undefined || clock.turn_began === null || !isRunning(game, side)) return left;
  // Days off are left out, so there may be more time than days for the move.
  if (clock.control.kind === 'correspondence' && clock.deadline !== null) {
    return Math.max(0, clock.deadline - now);
  }
  return Math.max(0, Math.min(left, left - (now - clock.turn_began)));
}

/** The clock when `side` has moved at `now` and the server has not confirmed it: no time runs. */
export function stopped(game: Timed, side: Side, now: number | undefined): Clock | null {
  if (!game.clock) return null;
  const left = timeLeft(game, side, now);
  return { ...game.clock, [side]: left, is_running: false, deadline: null };
}

const two = (value: number) => String(value).padStart(2, '0');

/** `1:05:09`, `5:00`, or with tenths `0:19.9`. Rounded down, so that 0:00.0 is the end. */
export function clockText(left: number): string {
  const seconds = Math.floor(left / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h}:${two(m)}:${two(s)}`;
  const tenths = left < TENTHS_BELOW ? `.${Math.floor((left % SECOND) / 100)}` : '';
  return `${m}:${two(s)}${tenths}`;
}

/** A time of at least a day in days and hours; nothing if it is shorter. */
export function daysAndHours(left: number): { days: number; hours: number } | undefined {
  if (left < DAY) return undefined;
  return { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
}

/** Whether the player must be warned about the time left. */
export function isLow(left: number, control: Control): boolean {
  if (control.kind === 'correspondence') return left < HOUR;
  return left <= (control.initial * SECOND > 2 * WARNING_TIME ? WARNING_TIME : SHORT_GAME_WARNING);
}

/** Milliseconds after which the text of a time that runs down changes. */
export function untilChange(left: number): number {
  if (left > DAY) return MINUTE;
  const unit = left <= TENTHS_BELOW ? SECOND / 10 : SECOND;
  // A little later than the change, because timers may be early.
  return (left % unit) + 5;
}

/** Minutes as they are written in a time control: `10`, `0.5`. */
export const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100;
