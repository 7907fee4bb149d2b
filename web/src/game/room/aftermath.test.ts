import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../api/client';
import type { GameResults } from '../../api/model';
import { storeAccuracy } from '../../review/accuracy';
import { words } from '../../words/words.svelte';
import { type Aftermath, aftermath, nextLevel } from './aftermath';
import type { Room } from './room.svelte';

beforeAll(() => words.choose('en'));
beforeEach(() => localStorage.clear());

it.each([
  ['won', 3, 4, 4],
  ['won', 3, 3, undefined],
  ['won', 3, 2, undefined],
  ['lost', 3, 2, 2],
  ['lost', 3, 3, undefined],
  ['lost', 1, 1, undefined],
  ['drawn', 3, 4, undefined],
] as const)(
  'after a game that is %s at level %i with %i suggested',
  (ending, level, suggested, next) => expect(nextLevel(ending, level, { suggested })).toBe(next),
);

const results: GameResults = {
  game: 'six',
  suggested: 4,
  levels: [{ level: 3, won: 4, drawn: 1, lost: 1 }],
};
const room = (parts: object, state: object = {}): Room =>
  ({
    own: 'first',
    ending: 'won',
    vsComputer: true,
    ...parts,
    state: {
      id: 'x',
      game: 'six',
      players: { first: { kind: 'human' }, second: { kind: 'computer', level: 3 } },
      ...state,
    },
  }) as Room;

/** What is shown in the end. */
async function shownAfter(ended: Room) {
  const show = vi.fn<(after: Aftermath) => void>();
  await aftermath(ended, show);
  return show.mock.lastCall![0];
}

it('counts the results at the level, and suggests the next one', async () => {
  vi.spyOn(api, 'statistics').mockResolvedValueOnce([results]);
  storeAccuracy('x', { first: 0.87, second: null });
  const { figures, level } = await shownAfter(room({}));
  expect(figures).toEqual(['Accuracy: 87%', 'Level 3: 4 of 6 won']);
  expect(level).toBe(4);
});

it('does without the results', async () => {
  vi.spyOn(api, 'statistics').mockRejectedValueOnce(new Error('offline'));
  expect(await shownAfter(room({}))).toEqual({ figures: [], level: undefined });
});

it('shows results that come late, but does not change the button', async () => {
  vi.useFakeTimers();
  let deliver!: (games: GameResults[]) => void;
  vi.spyOn(api, 'statistics').mockReturnValueOnce(new Promise((done) => (deliver = done)));
  const show = vi.fn<(after: Aftermath) => void>();
  const shown = aftermath(room({}), show);
  await vi.runAllTimersAsync();
  expect(show.mock.calls).toEqual([[{ figures: [] }]]);
  deliver([results]);
  await shown;
  expect(show).toHaveBeenLastCalledWith({ figures: ['Level 3: 4 of 6 won'], level: undefined });
  vi.useRealTimers();
});

it('shows the new rating and its change', async () => {
  const ratings = { first: { rating: 1500, is_provisional: true, change: 12 }, second: null };
  const { figures } = await shownAfter(room({ vsComputer: false }, { ratings, ply: 12 }));
  expect(figures).toEqual(['1512? (+12)']);
});

it('says that a rated game was too short to count', async () => {
  const ratings = { first: { rating: 1500, is_provisional: true, change: null }, second: null };
  const state = { ratings, ply: 5, outcome: { winner: 'first', reason: 'resignation' } };
  const { figures } = await shownAfter(room({ vsComputer: false }, state));
  expect(figures).toEqual(['Too short to count']);
});
