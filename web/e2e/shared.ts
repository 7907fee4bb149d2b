/** The browser and the server that the test files of a worker share. */
import type { Browser } from 'playwright-core';
import { launch } from './chromium';
import { Server } from './server';

interface Shared {
  browser?: Promise<Browser>;
  server?: Promise<Server>;
}

declare global {
  var ludotecaShared: Shared | undefined;
}

/** On the global object, because the environment that stops them loads its own copy of this module. */
const shared: Shared = (globalThis.ludotecaShared ??= {});

/** Returns the worker's browser; starts it first if there is none or if it has crashed. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared.browser)?.isConnected()) shared.browser = launch();
  return shared.browser!;
}

/** Returns the worker's server; starts it first if there is none. */
export const sharedServer = (): Promise<Server> => (shared.server ??= Server.start());

/** Stops the worker's browser and server. */
export async function stopShared(): Promise<void> {
  const { browser, server } = shared;
  await Promise.all([(await browser)?.close(), (await server)?.stop()]);
}
