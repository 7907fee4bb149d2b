import { describe, expect, it } from 'vitest';
import { Problem } from '../api/problem';
import { keeping, replyOf } from './drill';
import { phaseOf } from './phase';
import { attempted } from './record';
import { reviewed } from './schedule';
import { dueCards, planned } from './session';
import { newCard, nothing, withCards, type Attempt, type Content, type Training } from './state';
import { byPhase, weakest } from './statistics';
import { streakOf } from './streak';
import { synchronise, type Stored } from './sync';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 28, 12);
const puzzle = (id: string, game = 'six'): Content => ({
  kind: 'puzzle',
  game,
  id,
  theme: 'capture',
});

describe('a streak', () => {
  it.each([
    [[], 0],
    [[10], 1],
    [[8, 9, 10], 3],
    [[8, 9], 2],
    [[6, 8, 10], 3],
    // The second day off ends it.
    [[7], 0],
    [[4, 7, 8], 2],
    // A clock that was wrong.
    [[9, 99], 1],
  ])('of the days %j has %i on day 10', (days, count) =>
    expect(streakOf(days, 10)).toEqual({ count, isDone: days.includes(10) }),
  );
});

describe('a card', () => {
  const days = (from: number, to: number) => Math.round((to - from) / DAY);

  it('returns later each time that it is known', () => {
    const card = newCard(puzzle('a'), NOW);
    const once = reviewed(card, 'good', NOW);
    const twice = reviewed(once, 'good', once.due);
    expect(days(NOW, once.due)).toBeGreaterThanOrEqual(1);
    expect(days(once.due, twice.due)).toBeGreaterThan(2 * days(NOW, once.due));
    const hinted = reviewed(once, 'hard', once.due);
    expect(hinted.due).toBeLessThan(twice.due);
  });

  it('that is missed returns the next day or the one after', () => {
    const known = reviewed(reviewed(newCard(puzzle('a'), NOW), 'good', NOW), 'good', NOW + 4 * DAY);
    const missed = reviewed(known, 'again', NOW + 20 * DAY);
    expect(days(NOW + 20 * DAY, missed.due)).toBeLessThanOrEqual(2);
    expect([missed.lapses, missed.reps]).toEqual([1, 3]);
  });

  it('survives being stored between its reviews', () => {
    const once = reviewed(newCard(puzzle('a'), NOW), 'good', NOW);
    const stored = JSON.parse(JSON.stringify(once)) as typeof once;
    expect(reviewed(stored, 'good', once.due)).toEqual(reviewed(once, 'good', once.due));
  });
});

describe('a session', () => {
  const GAMES = ['coffee', 'six'];

  it('begins with new puzzles of the games in turn, and an opening', () => {
    const items = planned(nothing(), 1, NOW, GAMES, 'drill');
    expect(items).toEqual([
      { puzzle: 'six' },
      { card: 'drill' },
      ...['coffee', 'six', 'coffee', 'six'].map((puzzle) => ({ puzzle })),
    ]);
    expect(planned(nothing(), 2, NOW, GAMES, undefined)[0]).toEqual({ puzzle: 'coffee' });
  });

  it('has the cards that are due, the oldest first, and always a new puzzle', () => {
    const contents = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => puzzle(id));
    const all = withCards(nothing(), [...contents, puzzle('x', 'morris')], NOW);
    const a = { ...all.cards['puzzle six a']!, due: NOW + 1 };
    const h = { ...all.cards['puzzle six h']!, due: NOW - 1 };
    const training = { ...all, cards: { ...all.cards, 'puzzle six a': a, 'puzzle six h': h } };
    expect(dueCards(training, NOW)).not.toContain('puzzle six a');
    const items = planned(training, 1, NOW, GAMES, 'drill');
    expect(items.slice(0, 3)).toEqual([
      { puzzle: 'six' },
      { card: 'puzzle six h' },
      { card: 'puzzle six b' },
    ]);
    expect(items).toHaveLength(8);
    expect(items.at(-1)).toEqual({ card: 'drill' });
  });
});

describe('an attempt', () => {
  const about = { game: 'six', theme: 'capture', phase: 'middle' } as const;

  it('collects a puzzle that was missed, and not one that was solved', () => {
    const missed = attempted(nothing(), { about, puzzle: { id: 'a' } }, false, false, NOW);
    expect(missed.cards['puzzle six a']).toMatchObject({ reps: 1, last: NOW });
    expect(missed.attempts).toEqual([{ ...about, at: NOW, right: false }]);
    const solved = attempted(nothing(), { about, puzzle: { id: 'a' } }, true, false, NOW);
    expect([solved.cards, solved.attempts.length]).toEqual([{}, 1]);
  });

  it('goes on to the next line of an opening once this one is known', () => {
    const card = newCard({ kind: 'drill', game: 'six', options: '', line: 3 }, NOW);
    const line = (right: boolean) => {
      const { cards } = attempted(nothing(), { about, card }, right, false, NOW);
      return (cards['drill six '] as { line?: number }).line;
    };
    expect([line(true), line(false)]).toEqual([4, 3]);
  });
});

describe('an opening', () => {
  it('meets every first reply, then every pair of replies', () => {
    const first = ['a', 'b', 'c'];
    const second = ['x', 'y'];
    const lines = [0, 1, 2, 3, 4, 5, 6].map(
      (line) => replyOf(line, [], first) + replyOf(line, [first.length], second),
    );
    expect(lines).toEqual(['ax', 'bx', 'cx', 'ay', 'by', 'cy', 'ax']);
  });

  it('accepts the moves that keep the value', () => {
    const moves = ['win', 'win', 'draw', 'unknown'].map((category) => ({ category }));
    const right = keeping({ category: 'win', moves } as unknown as Parameters<typeof keeping>[0]);
    expect(right).toHaveLength(2);
  });
});

describe('progress', () => {
  const attempts = (rights: string, theme: string, phase: Attempt['phase']): Attempt[] =>
    [...rights].map((right, at) => ({ at, game: 'morris', theme, phase, right: right === '+' }));

  it('names what is missed most, and how it develops', () => {
    const all = [
      ...attempts('---+++', 'double-threat', 'middle'),
      ...attempts('+++-++', 'capture', 'middle'),
      ...attempts('--', 'blockade', 'end'),
    ];
    expect(weakest(all)).toEqual({
      game: 'morris',
      theme: 'double-threat',
      right: 3,
      all: 6,
      trend: 'better',
    });
    expect(byPhase(all).map(({ phase, all }) => [phase, all])).toEqual([['middle', 12]]);
    expect(weakest(attempts('++++', 'capture', 'end'))).toBeUndefined();
  });

  it('tells the phases apart by the pieces', () => {
    const view = (pieces: number, hands: [number, number] | null = null) => ({
      pieces: Array.from({ length: pieces }),
      hands,
      lost: null,
    });
    expect([3, 15, 40].map((pieces) => phaseOf(view(pieces), 49))).toEqual([
      'opening',
      'middle',
      'end',
    ]);
    expect(phaseOf(view(4, [7, 7]), 24)).toBe('opening');
    expect(phaseOf(view(9, [0, 0]), 24)).toBe('end');
  });
});

describe('an account', () => {
  const conflict = new Problem(409, 'training-changed', '');
  const of = (...ids: string[]): Training =>
    withCards(
      nothing(),
      ids.map((id) => puzzle(id)),
      NOW,
    );

  it('gets what this device has, merged with what others have stored meanwhile', async () => {
    let stored: Stored = { version: 1, content: of('a') };
    let rejections = 1;
    const found = await synchronise(() => of('b'), {
      get: async () => structuredClone(stored),
      async put({ version, content }) {
        if (rejections-- > 0) {
          stored = { version: 2, content: of('a', 'c') };
          throw conflict;
        }
        expect(version).toBe(stored.version);
        stored = { version: version + 1, content };
      },
    });
    expect(Object.keys(found.cards)).toHaveLength(3);
    expect(stored).toEqual({ version: 3, content: found });
  });

  it('is not written if it has everything, whatever the order of its properties', async () => {
    const { cards, ...rest } = of('a');
    const sorted = Object.fromEntries(
      Object.entries(cards).map(([key, card]) => [
        key,
        Object.fromEntries(Object.entries(card).sort().reverse()),
      ]),
    );
    const get = async () => ({ version: 1, content: { cards: sorted, ...rest } });
    const put = () => Promise.reject(new Error('written'));
    await expect(synchronise(() => of('a'), { get, put })).resolves.toEqual(of('a'));
  });

  it('reports other failures', async () => {
    const get = async () => ({ version: 0, content: {} });
    const put = () => Promise.reject(conflict);
    await expect(synchronise(() => of('a'), { get, put })).rejects.toBe(conflict);
  });
});
