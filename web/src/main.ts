import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './site/settings.svelte';
import { words } from './words/words.svelte';

await words.start();
mount(App, { target: document.getElementById('app')! });
