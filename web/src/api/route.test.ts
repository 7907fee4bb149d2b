import { expect, it } from 'vitest';
import * as accountRoutes from './account-routes';
import * as routes from './routes';

it('makes requests from parameters', () => {
  expect(routes.gamesPlay('a/b', { move: 'c3', seq: 1 })).toEqual({
    method: 'POST',
    path: 'games/a%2Fb/moves',
    body: { move: 'c3', seq: 1 },
  });
  expect(routes.gamesRematch('a')).toEqual({ method: 'POST', path: 'games/a/rematch', body: {} });
  expect(accountRoutes.tokensRevoke(7)).toEqual({ method: 'DELETE', path: 'me/tokens/7' });
  expect(routes.rulesOne('six')).toEqual({ method: 'GET', path: 'rules/six' });
  expect(routes.rulesOne('six', { options: 'tiles=21' }).path).toBe('rules/six?options=tiles%3D21');
});
