/** No panel: the server has the tables. */
import type { Component } from 'svelte';

type Panel = Component<{ position: string; onchange: () => void }>;

export const load: (() => Promise<{ default: Panel }>) | undefined = undefined;
