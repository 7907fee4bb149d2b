import { expect, it } from 'vitest';
import type { GameEvent } from '../api/model';
import { Telling } from './telling';

const moved = (seq: number): GameEvent => ({ seq, type: 'move', side: 'first', move: `a${seq}` });

it('tells an event in the state that it led to, and not again with the answer to it', () => {
  const telling = new Telling();
  expect(telling.fresh(1, [moved(1)], []).events).toEqual([moved(1)]);
  expect(telling.fresh(1, [moved(1)], []).events).toEqual([moved(1)]);
  expect(telling.fresh(2, [moved(1), moved(2)], []).events).toEqual([moved(2)]);
});

it('tells all events that came at once, also when they come after their state', () => {
  const telling = new Telling();
  telling.fresh(4, [moved(4)], []);
  expect(telling.fresh(6, [], []).events).toEqual([]);
  expect(telling.fresh(6, [moved(5), moved(6)], []).events).toEqual([moved(5), moved(6)]);
});

it('tells a note when it comes up, and again only after it was gone', () => {
  const telling = new Telling();
  expect(telling.fresh(1, [], ['flying']).notes).toEqual(['flying']);
  expect(telling.fresh(2, [], ['flying']).notes).toEqual([]);
  expect(telling.fresh(3, [], []).notes).toEqual([]);
  expect(telling.fresh(4, [], ['flying']).notes).toEqual(['flying']);
});
