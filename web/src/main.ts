import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './site/settings.svelte';
import { keepForOffline } from './site/offline';
import { version } from './site/version.svelte';
import { words } from './words/words.svelte';

keepForOffline();
version.watch();
await words.start().catch(async (error: unknown) => {
  // The language is the first part that is loaded by its name.
  if ((await version.check()) && version.reload()) return new Promise<never>(() => {});
  throw error;
});
mount(App, { target: document.getElementById('app')! });
