import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './site/settings.svelte';
import { keepForOffline } from './site/offline';
import { words } from './words/words.svelte';

keepForOffline();
await words.start();
mount(App, { target: document.getElementById('app')! });
