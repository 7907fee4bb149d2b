/** The explorer on the analysis board: sources of games, and results of moves. */
import { describe, expect, it } from 'vitest';
import { useSite } from './browser';
import { asBrowser, createGame, twoPlayers } from './fixtures';

const site = useSite({ ownServer: true });

describe('explorer', () => {
  it('counts the computer’s, the server’s and the user’s own games', async () => {
    const { page } = await site.visit('/analysis/fourmation?options=side%3D4+n%3D3');
    const panel = page.getByRole('region', { name: 'Explorer' });
    await page.getByRole('button', { name: 'Explorer' }).click();
    await panel.getByText('None of the computer’s games').waitFor();
    const request = { game: 'fourmation', options: 'side=4 n=3', players: twoPlayers };
    await createGame(asBrowser(page, site.server), request, ['a1', 'a2', 'b1', 'b2', 'c1']);
    await createGame(site.server, request, ['d1', 'd2', 'c1', 'c2', 'b1']);
    const query = `explorer/fourmation?options=side%3D4%20n%3D3`;
    const played = async () => {
      const { moves } = await site.server.get<{ moves: { players: { first: number } }[] }>(query);
      return moves[0]?.players.first;
    };
    await expect.poll(played).toBe(2);
    await page.reload();
    await panel.getByRole('radio', { name: 'This server' }).check();
    const row = panel.getByRole('row', { name: /^a1/ });
    await expect.poll(() => row.innerText()).toMatch(/a1\s+\+3.*\s2\s+100\s?%\s+0\s?%/s);
    await panel.getByRole('radio', { name: 'You' }).check();
    await expect.poll(() => row.innerText()).toMatch(/a1\s+\+3.*\s1\s+100\s?%/s);
    // The selected source is stored; a click on a move plays it.
    await page.reload();
    await panel.getByRole('button', { name: 'a1' }).click();
    await panel.getByRole('button', { name: 'b1' }).waitFor();
    expect(page.url()).toContain('moves=a1');
  });

  it('shows exact values of moves if they are known', async () => {
    const { page } = await site.visit('/analysis/morris');
    const panel = page.getByRole('region', { name: 'Explorer' });
    await page.getByRole('button', { name: 'Explorer' }).click();
    await panel.getByRole('row', { name: /^d6/ }).waitFor();
    const { page: proved } = await site.visit('/analysis/fourmation');
    await proved.getByRole('button', { name: 'Explorer' }).click();
    const table = proved.getByRole('region', { name: 'Explorer' });
    await table.getByRole('columnheader', { name: 'Value' }).waitFor();
    await expect.poll(() => table.getByRole('row', { name: /^d4/ }).innerText()).toContain('win');
  });
});
