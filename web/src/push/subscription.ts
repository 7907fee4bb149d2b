/** This browser's subscription to notifications, which the server sends even if no page is open. */
import { call } from '../api/client';
import * as routes from '../api/account-routes';
import type { components } from '../api/types';
import { WORKER } from '../site/offline';
import { words } from '../words/words.svelte';

type Subscriptions = components['schemas']['Subscriptions'];
type SubscriptionRequest = components['schemas']['SubscriptionRequest'];

/** Whether this browser can show notifications: not on a page without TLS, for example. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the user has forbidden them in the browser's settings. */
export const isForbidden = (): boolean => Notification.permission === 'denied';

const list = () => call<Subscriptions>(routes.pushList());

async function pushManager(): Promise<PushManager> {
  await navigator.serviceWorker.register(WORKER);
  return (await navigator.serviceWorker.ready).pushManager;
}

const own = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** Sends a subscription to the server; the notifications are in the language of the page. */
async function put(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON() as SubscriptionRequest;
  await call(routes.pushSubscribe({ endpoint, keys, language: words.lang }));
}

/** Whether this browser is subscribed for its player. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await own();
  if (!subscription || Notification.permission !== 'granted') return false;
  const { subscriptions } = await list();
  const known = subscriptions.find(({ endpoint }) => endpoint === subscription.endpoint);
  if (known && known.language !== words.lang) await put(subscription);
  return known !== undefined;
}

/** Requests permission, and subscribes this browser. Returns whether the user permits it. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const [{ key }, manager] = await Promise.all([list(), pushManager()]);
  let subscription = await manager.getSubscription();
  // A subscription is bound to the key of a server.
  if (subscription && keyOf(subscription) !== key) {
    await subscription.unsubscribe();
    subscription = null;
  }
  const options = { userVisibleOnly: true, applicationServerKey: key };
  await put(subscription ?? (await manager.subscribe(options)));
  return true;
}

/** Ends the subscription of this browser, at the server first. */
export async function unsubscribe(): Promise<void> {
  const subscription = await own();
  if (!subscription) return;
  const { subscriptions } = await list();
  const known = subscriptions.find(({ endpoint }) => endpoint === subscription.endpoint);
  if (known) await call<void>(routes.pushUnsubscribe(known.id));
  await subscription.unsubscribe();
}

/** The server key of a subscription, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
