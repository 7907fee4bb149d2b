/** The address of the service worker; it is beside the page. */
export const WORKER = `${import.meta.env.BASE_URL}worker.js`;

/** Lets the built page open without its server: see `worker.js`. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the first load. A browser may forbid it; then the page needs its server.
  addEventListener('load', () => {
    navigator.serviceWorker.register(WORKER).catch(() => undefined);
  });
}
