/** The requests of a page: each goes out once per load, and a move takes one. */
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { createGame } from './fixtures';

const site = useSite();

/** Opens a page, and returns it with its requests so far: those of the service, and those on the WebSocket. */
async function visit(path: string) {
  const found: string[] = [];
  const { page } = await site.visitAsGuest(path, {}, async (page) => {
    await site.server.signIn(page.context());
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) found.push(pathname + search);
    });
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        // A page that asked for states asks for changes once it has loaded the rules.
        const { type, topic, game, content } = JSON.parse(String(payload)) as Record<
          string,
          string
        >;
        found.push([type, topic ?? game, content].filter(Boolean).join(' '));
      }),
    );
  });
  await expect.poll(() => found).toContain('follow own-games');
  // What would be repeated is repeated within a second.
  await page.waitForTimeout(1_000);
  return { page, found };
}

it('sends each request once per load', async () => {
  const { id } = await createGame(site.server, { game: 'fourmation' }, ['d4']);
  for (const path of ['/', '/analysis/fourmation', `/game/${id}`]) {
    const { found } = await visit(path);
    const repeated = found.filter((request, i) => found.indexOf(request) !== i);
    expect(repeated, path).toEqual([]);
    expect(found, path).toContain('/api/me');
  }
});

it('sends a move in one message and requests nothing after it', async () => {
  const { id } = await createGame(site.server, { game: 'fourmation' });
  const { page, found } = await visit(`/game/${id}`);
  found.length = 0;
  await page.locator('[data-at=d4] .hit').click();
  // The next move is possible once the service has confirmed this one.
  await page.locator('[data-at=d5]:not([aria-disabled])').waitFor();
  // Other requests would follow within a second.
  await page.waitForTimeout(1_000);
  expect(found).toEqual([`act ${id}`]);
});
