import { beforeEach, expect, it, vi } from 'vitest';
import type { Options } from '../api/model';
import { offeredRules } from './rules';

const { rulesForm } = vi.hoisted(() => ({ rulesForm: vi.fn() }));
vi.mock('../api/client', () => ({ api: { rulesForm } }));

beforeEach(() => {
  rulesForm.mockImplementation((game: string, options: Options = {}) =>
    Promise.resolve(
      game === 'coffee'
        ? {
            options: { side: 4, pie: false, ...options },
            fields: [{ name: 'side' }, { name: 'pie' }],
          }
        : { options: { tiles: 21, ...options }, fields: [{ name: 'tiles' }] },
    ),
  );
});

it.each<[string, boolean, Options | undefined, Options]>([
  ['coffee', true, undefined, { side: 4, pie: true }],
  ['coffee', true, { side: 5 }, { side: 5, pie: true }],
  ['coffee', true, { side: 5, pie: false }, { side: 5, pie: false }],
  ['coffee', false, { side: 5 }, { side: 5, pie: false }],
  ['six', true, undefined, { tiles: 21 }],
])('in %s, rated %s, with %j, offers %j', async (game, rated, options, expected) => {
  expect((await offeredRules(game, rated, options)).options).toEqual(expected);
});
