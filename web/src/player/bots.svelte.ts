/** Which players are programs, as far as somebody has asked. */
import { SvelteMap } from 'svelte/reactivity';
import { api } from '../api/client';

const known = new SvelteMap<string, boolean>();
/** The players to ask for with the next request. */
let wanted: string[] = [];

async function ask(): Promise<void> {
  const players = wanted;
  wanted = [];
  // Without an answer, players have no mark.
  const bots = await api.bots(players).catch(() => []);
  for (const player of bots) known.set(player, true);
}

const asked = new Set<string>();

/** Whether a player is known to be a program. The first question about a player asks the service. */
export function isBot(player: string): boolean {
  if (!asked.has(player)) {
    asked.add(player);
    if (!wanted.length) queueMicrotask(() => void ask());
    wanted.push(player);
  }
  return known.get(player) ?? false;
}
