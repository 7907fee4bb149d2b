import { mount } from 'svelte';
import { start } from '#edition';
import App from './App.svelte';
import './app.css';
import { loadGame, pageOf } from './pages/pages';
import { router } from './router.svelte';
import './site/settings.svelte';
import { keepForOffline } from './site/offline';
import { version } from './site/version.svelte';
import { words } from './words/words.svelte';

/** Time after the first page is shown until the largest one is loaded, which is likely to come next, in milliseconds. */
const PREFETCH_DELAY = 500;

// No top-level `await`: the other files import from this one, and would wait for it.
async function begin(): Promise<void> {
  start();
  keepForOffline();
  version.watch();
  const language = words.start();
  // Beside the language; a failure is reported where the page is shown.
  const first = pageOf(router.route)
    ?.load()
    .catch(() => undefined);
  // The first object of this kind takes a phone a fifth of a second, which it has while these are loading.
  setTimeout(() => new Intl.NumberFormat());
  await language.catch(async (error: unknown) => {
    // Nothing is shown without the language, which an update may have replaced.
    if ((await version.check()) && version.reload()) return new Promise<never>(() => {});
    throw error;
  });
  mount(App, { target: document.getElementById('app')! });
  await first;
  setTimeout(() => void loadGame().catch(() => undefined), PREFETCH_DELAY);
}

void begin();
