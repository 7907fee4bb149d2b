import { expect, it } from 'vitest';
import type { GameEvent } from '../../api/model';
import { Announcer } from './announcer';

const moved = (seq: number): GameEvent => ({ seq, type: 'move', side: 'first', move: `a${seq}` });

it('announces an event with its state, and not again with the next state', () => {
  const announcer = new Announcer();
  expect(announcer.fresh(1, [moved(1)], []).events).toEqual([moved(1)]);
  expect(announcer.fresh(1, [moved(1)], []).events).toEqual([moved(1)]);
  expect(announcer.fresh(2, [moved(1), moved(2)], []).events).toEqual([moved(2)]);
});

it('announces several events at once, even if they arrive after their state', () => {
  const announcer = new Announcer();
  announcer.fresh(4, [moved(4)], []);
  expect(announcer.fresh(6, [], []).events).toEqual([]);
  expect(announcer.fresh(6, [moved(5), moved(6)], []).events).toEqual([moved(5), moved(6)]);
});

it('announces a note when it appears, and again only after it has disappeared', () => {
  const announcer = new Announcer();
  expect(announcer.fresh(1, [], ['flying']).notes).toEqual(['flying']);
  expect(announcer.fresh(2, [], ['flying']).notes).toEqual([]);
  expect(announcer.fresh(3, [], []).notes).toEqual([]);
  expect(announcer.fresh(4, [], ['flying']).notes).toEqual(['flying']);
});
