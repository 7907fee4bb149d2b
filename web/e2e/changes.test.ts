/** Updates that say what has changed in a game, and pages and services that cannot use them. */
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { unexpectedErrors } from './checks';
import { asBrowser, type GameState } from './fixtures';
import { OVER, plies } from './play';

const site = useSite();

/** First wins on the diagonal. */
const MOVES = ['a1', 'a2', 'b2', 'b3', 'c3', 'c4', 'd4'];

interface Message {
  type: string;
  id?: number;
  content?: string;
  changes?: object;
  events?: { side?: string }[];
}
/** What happens to a message of the service; one that is not passed on is lost. */
type Pass = (message: Message, pass: () => void) => void;

/** Watches the messages of a page's WebSockets. */
async function intercept(
  page: Page,
  {
    sent = (_, pass) => pass(),
    received = (_, pass) => pass(),
  }: {
    sent?: (message: Message, pass: () => void, socket: WebSocketRoute) => void;
    received?: Pass;
  },
): Promise<void> {
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const service = socket.connectToServer();
    socket.onMessage((text) => {
      sent(JSON.parse(String(text)) as Message, () => service.send(text), socket);
    });
    service.onMessage((text) => {
      received(JSON.parse(String(text)) as Message, () => socket.send(text));
    });
  });
}

const withoutModules = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));

it('are followed to the end of a game, and replaced by states where they cannot be', async () => {
  let changes = 0;
  let lost = 0;
  const ana = await site.visitAsGuest('/', {}, (page) =>
    intercept(page, {
      received: (message, pass) => {
        if (message.changes) changes++;
        // The opponent's next move shows that one of the own moves was lost. Nothing follows the last one.
        if (message.changes && lost < 3 && message.events?.[0]?.side === 'first') lost++;
        else pass();
      },
    }),
  );
  const bruno = await site.visitAsGuest('/', {}, withoutModules);
  let refused = 0;
  const eva = await site.visitAsGuest('/', {}, (page) =>
    intercept(page, {
      // As a service that does not know changes.
      sent: (message, pass, socket) => {
        if (!message.content) return pass();
        refused++;
        const problem = { code: 'message', status: 422, title: '', detail: '' };
        socket.send(JSON.stringify({ type: 'refused', id: message.id, problem }));
      },
    }),
  );
  const visits = [ana, bruno, eva];
  const [first, second] = [asBrowser(ana.page, site.server), asBrowser(bruno.page, site.server)];
  const players = { second: { kind: 'open' } };
  const { id } = await first.post<GameState>('games', { game: 'fourmation', players });
  await second.post(`games/${id}/seat`, {});
  for (const { page } of visits) await page.goto(`${site.server.url}/game/${id}`);
  await expect.poll(() => refused).toBeGreaterThan(0);
  for (const [ply, at] of MOVES.entries()) {
    const { page } = ply % 2 ? bruno : ana;
    await page.locator(`[data-at=${at}]:not([aria-disabled]) .hit`).click();
    for (const { page } of visits) await expect.poll(() => plies(page)).toBe(ply + 1);
  }
  for (const { page, errors } of visits) {
    await page.locator(OVER).waitFor();
    expect(unexpectedErrors(errors)).toEqual([]);
  }
  expect(lost).toBe(3);
  expect(changes).toBeGreaterThan(2);
});
