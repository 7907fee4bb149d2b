import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadGame } from './pages/load-game';
import { router } from './router.svelte';
import './site/settings.svelte';
import { keepForOffline } from './site/offline';
import { version } from './site/version.svelte';
import { words } from './words/words.svelte';

/** Time after the start of the page until it loads what is likely to come next, in milliseconds. */
const PREFETCH_DELAY = 500;

keepForOffline();
version.watch();
// The page of a game is the largest part: beside the language if it is shown, else once the page is usable.
const isGame = router.route.page === 'game';
const prefetchGame = () => void loadGame().catch(() => undefined);
if (isGame) prefetchGame();
await words.start().catch(async (error: unknown) => {
  // The language is the first part that is loaded by its name.
  if ((await version.check()) && version.reload()) return new Promise<never>(() => {});
  throw error;
});
mount(App, { target: document.getElementById('app')! });
if (!isGame) setTimeout(prefetchGame, PREFETCH_DELAY);
