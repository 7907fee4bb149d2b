/** Notifications: the switch, and the handling of push messages by the service worker. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from './browser';
import { unexpectedErrors, violations } from './checks';
import { newPlayer, type GameState } from './fixtures';
import { translator } from './words';

const site = useSite();
const translate = translator('en');
const toggle = (page: Page) => page.getByRole('switch', { name: translate('web-push-switch') });

/** Simulates a push service whose subscription survives a reload. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const point =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const made = (key: string) => {
      const endpoint = 'https://push.example.org/page';
      const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      return {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(bytes, (c) => c.charCodeAt(0)).buffer },
        toJSON: () => ({
          endpoint,
          expirationTime: null,
          keys: { p256dh: point, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
        }),
        unsubscribe: async () => {
          localStorage.removeItem('subscribed');
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = localStorage.getItem('subscribed');
        return key && made(key);
      },
      subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
        if (!userVisibleOnly) throw new Error('silent');
        localStorage.setItem('subscribed', applicationServerKey as string);
        return made(applicationServerKey as string);
      },
    });
  });
}

interface Listed {
  endpoint: string;
  language: string;
}

/** Push subscriptions of the player on the server. */
const listed = (page: Page): Promise<Listed[]> =>
  page.evaluate(async () => {
    const response = await fetch('/api/me/push');
    const { subscriptions } = (await response.json()) as { subscriptions: Listed[] };
    return subscriptions.map(({ endpoint, language }) => ({ endpoint, language }));
  });

const permit = (context: BrowserContext) =>
  context.grantPermissions(['notifications'], { origin: site.server.url });

/** Opens a page of the default player, with permission for notifications. */
const visit = (path: string): Promise<Visit> =>
  site.visit(path, { serviceWorkers: 'allow' }, async (page) => {
    await site.server.signIn(page.context());
    await permit(page.context());
    await withPushService(page);
  });

describe('the switch', () => {
  it('subscribes this browser and unsubscribes it', async () => {
    const { page, errors } = await visit('/account');
    await expect.poll(() => toggle(page).isChecked()).toBe(false);
    await expect.poll(() => listed(page)).toEqual([]);
    await toggle(page).press('Space');
    const subscribed = [{ endpoint: 'https://push.example.org/page', language: 'en' }];
    await expect.poll(() => listed(page)).toEqual(subscribed);
    expect(await violations(page)).toEqual([]);

    await page.goto(`${site.server.url}/account?lang=es`);
    const es = page.getByRole('switch', { name: translator('es')('web-push-switch') });
    await expect.poll(() => es.isChecked()).toBe(true);
    await expect.poll(() => listed(page)).toEqual([{ ...subscribed[0], language: 'es' }]);
    await es.click();
    await expect.poll(() => listed(page)).toEqual([]);
    await expect.poll(() => es.isChecked()).toBe(false);
    expect(unexpectedErrors(errors)).toEqual([]);
  });

  it('requests permission only when it is pressed, and reports a refusal', async () => {
    const { page } = await site.visit('/account', { serviceWorkers: 'allow' }, async (opened) => {
      await site.server.signIn(opened.context());
      await withPushService(opened);
      await opened.addInitScript(() => {
        const state = { requests: 0 };
        Object.assign(globalThis, { state });
        Object.defineProperty(Notification, 'permission', {
          get: () => (state.requests ? 'denied' : 'default'),
        });
        Notification.requestPermission = async () => {
          state.requests += 1;
          return 'denied';
        };
      });
    });
    await toggle(page).waitFor();
    const requests = () =>
      page.evaluate(
        () => (globalThis as unknown as { state: { requests: number } }).state.requests,
      );
    expect(await requests()).toBe(0);
    await toggle(page).click();
    await page.getByText(translate('web-push-forbidden')).waitFor();
    expect([await requests(), await toggle(page).isChecked()]).toEqual([1, false]);
    await expect.poll(() => listed(page)).toEqual([]);
  });

  it('is shown only in correspondence games with another person', async () => {
    const players = { first: { kind: 'human' }, second: { kind: 'open' } };
    const luis = await newPlayer(site.server, 'Luis');
    const slow = { kind: 'correspondence', days: 3 };
    const quick = { kind: 'fischer', initial: 600, increment: 5 };
    for (const [clock, count] of [
      [slow, 1],
      [quick, 0],
    ] as const) {
      const { id } = await site.server.post<GameState>('games', { game: 'six', players, clock });
      await luis.post(`games/${id}/seat`, {});
      const { page } = await visit(`/game/${id}`);
      // The switch is loaded at the same time as the chat.
      await page.getByText(translate('web-chat')).first().waitFor();
      await expect.poll(() => toggle(page).count()).toBe(count);
      await page.context().close();
    }
  });
});

/** Id of the page's service worker registration in the DevTools protocol. */
function registration(client: CDPSession): Promise<string> {
  return new Promise((done) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    });
    void client.send('ServiceWorker.enable');
  });
}

it('shows notifications, and a click opens the game', async () => {
  const { page } = await visit('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const client = await page.context().newCDPSession(page);
  const registrationId = await registration(client);
  const push = (body: string) =>
    client.send('ServiceWorker.deliverPushMessage', {
      origin: site.server.url,
      registrationId,
      data: JSON.stringify({
        title: 'SIX: your turn',
        body,
        path: '/game/a',
        tag: 'a',
        lang: 'en',
      }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await push('It is your turn against Luis.');
  const first = { title: 'SIX: your turn', body: 'It is your turn against Luis.', tag: 'a' };
  await expect.poll(shown).toEqual([first]);
  // A second message about a game replaces its notification.
  await push('You have beaten Luis.');
  await expect.poll(shown).toEqual([{ ...first, body: 'You have beaten Luis.' }]);

  const worker = page.context().serviceWorkers()[0]!;
  const opened = await worker.evaluate(async () => {
    type Scope = {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    } & EventTarget;
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((done) => {
      // Replaced, because browsers open a window only after a real click.
      scope.clients.openWindow = async (url) => {
        done(url);
        return null;
      };
      const init = { notification: notification! };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', init));
    });
  });
  expect(opened).toBe(`${site.server.url}/game/a`);
  await expect.poll(shown).toEqual([]);
});
