import { expect, it } from 'vitest';
import { dayOff } from './days-off';

const at = (day: string) => Date.parse(`${day}T12:00Z`);
const day = (text: string) => Date.parse(text) / 86_400_000;

it('finds weekends of UTC', () => {
  const weekends = { weekends: true, holiday: null };
  expect(dayOff(weekends, at('2026-11-27'))).toBeUndefined();
  expect(dayOff(weekends, at('2026-11-28'))).toEqual({ kind: 'weekend' });
  expect(dayOff(weekends, at('2026-11-29'))).toEqual({ kind: 'weekend' });
  expect(dayOff(weekends, at('2026-11-30'))).toBeUndefined();
  expect(dayOff(null, at('2026-11-28'))).toBeUndefined();
});

it('finds holidays up to their last day', () => {
  const holiday = { first: day('2026-11-28'), last: day('2026-12-02') };
  const daysOff = { weekends: true, holiday };
  const found = { kind: 'holiday', last: Date.parse('2026-12-02') };
  expect(dayOff(daysOff, at('2026-11-28'))).toEqual(found);
  expect(dayOff(daysOff, at('2026-12-02'))).toEqual(found);
  expect(dayOff(daysOff, at('2026-12-03'))).toBeUndefined();
});
