import { beforeEach, expect, it, vi } from 'vitest';
import type { Options } from '../api/model';
import { offeredRules } from './rules';

const { rulesForm } = vi.hoisted(() => ({ rulesForm: vi.fn() }));
vi.mock('../api/client', () => ({ api: { rulesForm } }));

/** Black wins on side 4, nobody on side 5, and side 6 is not solved. */
const winners: Record<number, { winner: string | null }> = {
  4: { winner: 'first' },
  5: { winner: null },
};

beforeEach(() => {
  rulesForm.mockImplementation((game: string, given: Options = {}) => {
    const usual = game === 'coffee' ? { side: 4, pie: false } : { side: 4 };
    const options = { ...usual, ...given };
    const solved = 'pie' in options && options.pie ? null : (winners[options.side] ?? null);
    return Promise.resolve({ options, solved });
  });
});

const first = { winner: 'first' };

it.each<[string, Options | undefined, Options, unknown]>([
  ['coffee', undefined, { side: 4, pie: true }, first],
  ['coffee', { side: 4 }, { side: 4, pie: true }, first],
  ['coffee', { side: 4, pie: true }, { side: 4, pie: true }, first],
  ['coffee', { side: 4, pie: false }, { side: 4, pie: false }, null],
  ['coffee', { side: 5 }, { side: 5, pie: false }, null],
  ['coffee', { side: 6 }, { side: 6, pie: false }, null],
  ['coffee', { side: 6, pie: true }, { side: 6, pie: true }, null],
  ['six', undefined, { side: 4 }, null],
])('in %s with %j, offers %j', async (game, options, expected, withoutPie) => {
  const offered = await offeredRules(game, options);
  expect([offered.form.options, offered.withoutPie]).toEqual([expected, withoutPie]);
});
