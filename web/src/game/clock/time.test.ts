import { describe, expect, it } from 'vitest';
import type { Clock, Control, Outcome } from '../../api/model';
import { keyOf, ownControl } from './presets';
import { clockText, daysAndHours, isLow, stopped, timeLeft, untilChange, type Timed } from './time';

const control: Control = { kind: 'fischer', initial: 300, increment: 3 };
const clock = (parts: Partial<Clock> = {}): Clock => ({
  control,
  first: 60_000,
  second: 90_000,
  first_days_off: null,
  second_days_off: null,
  turn_began: 1_000_000,
  is_running: true,
  deadline: 1_060_500,
  ...parts,
});
const timed = (parts: Partial<Clock> = {}, outcome: Outcome | null = null): Timed => ({
  clock: clock(parts),
  to_move: outcome ? null : 'first',
  outcome,
});

describe('the time left', () => {
  it('runs for the side to move only', () => {
    expect(timeLeft(timed(), 'first', 1_010_000)).toBe(50_000);
    expect(timeLeft(timed(), 'second', 1_010_000)).toBe(90_000);
  });

  it('ends at zero, and never exceeds the time at the beginning of the turn', () => {
    expect(timeLeft(timed(), 'first', 2_000_000)).toBe(0);
    expect(timeLeft(timed(), 'first', 999_000)).toBe(60_000);
  });

  it('is that of the beginning of the turn while nothing runs or the server’s time is unknown', () => {
    expect(timeLeft(timed({ is_running: false }), 'first', 1_010_000)).toBe(60_000);
    expect(timeLeft(timed({ turn_began: null }), 'first', 1_010_000)).toBe(60_000);
    expect(timeLeft(timed(), 'first', undefined)).toBe(60_000);
  });

  it('is zero for a player who has lost on time', () => {
    const over = timed({ is_running: false }, { winner: 'second', reason: 'time' });
    expect(timeLeft(over, 'first', 1_010_000)).toBe(0);
    expect(timeLeft(over, 'second', 1_010_000)).toBe(90_000);
  });

  it('stops after a move that is being sent', () => {
    const after: Timed = {
      ...timed(),
      clock: stopped(timed(), 'first', 1_010_000),
      to_move: 'second',
    };
    expect(timeLeft(after, 'first', 1_020_000)).toBe(50_000);
    expect(timeLeft(after, 'second', 1_020_000)).toBe(90_000);
  });
});

it.each([
  [3_909_000, '1:05:09'],
  [300_000, '5:00'],
  [299_999, '4:59'],
  [20_000, '0:20'],
  [19_999, '0:19.9'],
  [950, '0:00.9'],
  [0, '0:00.0'],
])('%i ms are written %s', (left, text) => expect(clockText(left)).toBe(text));

it('writes days and hours only of a day or more', () => {
  const hour = 3_600_000;
  expect(daysAndHours(24 * hour - 1)).toBeUndefined();
  expect(daysAndHours(72 * hour)).toEqual({ days: 3, hours: 0 });
  expect(daysAndHours(53.5 * hour)).toEqual({ days: 2, hours: 5 });
});

it('warns at 30 s, at 10 s in a very short game, and an hour before a deadline of days', () => {
  expect([isLow(30_001, control), isLow(30_000, control)]).toEqual([false, true]);
  const short: Control = { kind: 'fischer', initial: 60, increment: 0 };
  expect([isLow(30_000, short), isLow(10_000, short)]).toEqual([false, true]);
  const slow: Control = { kind: 'correspondence', days: 1 };
  expect([isLow(3_600_000, slow), isLow(3_599_999, slow)]).toEqual([false, true]);
});

it('waits until the text changes', () => {
  for (const left of [299_750, 60_001, 20_950, 19_999, 12_340, 120]) {
    const wait = untilChange(left);
    expect(clockText(left - wait)).not.toBe(clockText(left));
    expect(wait).toBeLessThan(left > 20_000 ? 1_006 : 106);
  }
});

it('keeps custom clocks within the limits', () => {
  expect(ownControl(7.5, 4)).toEqual({ kind: 'fischer', initial: 450, increment: 4 });
  expect(ownControl(0, 999)).toEqual({ kind: 'fischer', initial: 30, increment: 180 });
  expect(ownControl(NaN, NaN)).toEqual({ kind: 'fischer', initial: 30, increment: 0 });
  expect([keyOf(null), keyOf(control), keyOf({ kind: 'correspondence', days: 3 })]).toEqual([
    'none',
    '300+3',
    '3d',
  ]);
});
