/*
 * The service worker: the page opens while the server is down or restarting, and notifications
 * arrive while no page is open. It keeps the page's own files, never anything under /api. The static
 * edition needs nothing else: it works offline and, from its second load, analyses with several threads.
 *
 * The page is fetched from the server as long as there is one, so a new version shows at the next
 * load. A new worker waits until no page of the old version is open: until then that page still
 * finds the files it was built with. Games are not among the files, and remain.
 *
 * The build inserts the list of files to cache.
 */
// A host may have several copies of the page, each under a path of its own.
const SCOPE = `ludoteca-${new URL('./', location.href).pathname}#`;
const CACHE = `${SCOPE}__VERSION__`;
const FILES = __FILES__;

addEventListener('install', (event) => {
  // Past the browser's own cache, which may hold another version, unless the name of the file
  // changes with its content.
  const cacheOf = (file) => (file.startsWith('assets/') ? 'default' : 'reload');
  const fresh = FILES.map((file) => new Request(file, { cache: cacheOf(file) }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(SCOPE) && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname === '/api' || url.pathname.startsWith('/api/')) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

/** The page from the server, else from the cache. */
async function page(request) {
  try {
    return isolated(await fetch(request));
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match('./');
    if (kept) return isolated(kept);
    throw error;
  }
}

/** A file from the cache, else from the server. */
async function file(request) {
  const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
  const response = kept ?? (await fetch(request));
  return request.destination === 'worker' ? isolated(response) : response;
}

/**
 * Adds the headers that isolate the page and its workers, which browsers require for memory shared between threads. A
 * host of plain files does not send them.
 */
function isolated(response) {
  if (!response.ok || response.headers.has('cross-origin-embedder-policy')) return response;
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set('cross-origin-embedder-policy', 'require-corp');
  headers.set('cross-origin-opener-policy', 'same-origin');
  return new Response(body, { status, statusText, headers });
}

addEventListener('push', (event) => {
  // The server has written it in the player's language. A browser expects that it is shown.
  const { title, body, path, tag, lang } = event.data.json();
  const options = { body, tag, lang, renotify: true, icon: 'icon-192.png', data: path };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Shows a page: the one that is open if there is one. */
async function show(path) {
  const { href } = new URL(path, location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOpen = ({ url }) => url.split(/[?#]/)[0] === href;
  const page = pages.find(isOpen);
  await (page ? page.focus() : clients.openWindow(href));
}
