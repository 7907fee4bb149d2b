import { expect, it } from 'vitest';
import { Absence } from './absence';

it('counts from when a player went away, and anew after each return', () => {
  let local = 5;
  const absence = new Absence(() => local);
  const presence = {
    ...{ first: true, second: false, watching: 0, messages: 0 },
    ...{ rematch: null, rematch_side: null },
  };
  absence.note(presence);
  local = 9;
  absence.note(presence);
  expect([absence.since('first'), absence.since('second')]).toEqual([undefined, 5]);
  absence.note({ ...presence, second: true });
  expect(absence.since('second')).toBeUndefined();
  absence.note(presence);
  expect(absence.since('second')).toBe(9);
  // While the page is disconnected, absences are unknown.
  absence.note(undefined);
  expect(absence.since('second')).toBeUndefined();
});
