/** The requests of a page: each goes out once per load. */
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { createGame } from './fixtures';

const site = useSite();

/** The requests of the service, and those on the WebSocket, while a page loads. */
async function requestsOf(path: string): Promise<string[]> {
  const found: string[] = [];
  const { page } = await site.visitAsGuest(path, {}, async (page) => {
    await site.server.signIn(page.context());
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) found.push(pathname + search);
    });
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const {
          type,
          topic,
          game,
          content = 'states',
        } = JSON.parse(String(payload)) as Record<string, string>;
        // A page that asked for states asks for changes once it has loaded the rules.
        found.push([type, topic ?? `${game} ${content}`].join(' '));
      }),
    );
  });
  await expect.poll(() => found).toContain('follow own-games');
  // What would be repeated is repeated within a second.
  await page.waitForTimeout(1_000);
  return found;
}

it('sends each request once per load', async () => {
  const { id } = await createGame(site.server, { game: 'fourmation' }, ['d4']);
  for (const path of ['/', '/analysis/fourmation', `/game/${id}`]) {
    const found = await requestsOf(path);
    const repeated = found.filter((request, i) => found.indexOf(request) !== i);
    expect(repeated, path).toEqual([]);
    expect(found, path).toContain('/api/me');
  }
});
