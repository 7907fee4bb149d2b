/** The logs of the stored games. Tabs write to them at once, so each write compares the end of the log. */
import type { Append, Stored, StoredGame } from '../contract';
import type { GameStore } from './store';

/** The checksum of events (FNV-1a). */
export function checksum(events: unknown): number {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(events) ?? '')
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

const storedGame = (found: StoredGame): Stored<StoredGame> => ({
  ...{ found, chain: checksum(found.events) },
});

export async function load(store: GameStore, game: string): Promise<Stored<StoredGame>> {
  const stored = await store.get(game);
  return stored ? storedGame(stored) : { found: null };
}

/** The end of a log as a tab knows it: the number of the last event, and the checksum. */
interface End {
  after: number;
  chain: number;
}

/** The events after the known end; null if the events up to it differ. */
function since(stored: StoredGame | null, { after, chain }: End): unknown[] | null {
  const events: unknown = stored?.events;
  if (!Array.isArray(events) || events.length < after) return null;
  return checksum(events.slice(0, after)) === chain ? events.slice(after) : null;
}

/** Reads the events after the known end; null if the events before it differ. */
export async function read(
  store: GameStore,
  end: End & { game: string },
): Promise<Stored<unknown[]>> {
  const stored = await store.get(end.game);
  return { found: since(stored, end), chain: checksum(stored?.events) };
}

/** Appends events. Returns the new checksum, or none if the log does not have the known end. */
export async function append(
  store: GameStore,
  { game, after, chain, events, played, summary }: Append & { game: string },
): Promise<{ chain?: number }> {
  let next: StoredGame | undefined;
  await store.change(game, (stored) => {
    const isExpected = since(stored, { after, chain })?.length === 0;
    if (stored && isExpected)
      next = { ...stored, played, summary, events: [...stored.events, ...events] };
    return next;
  });
  return next ? { chain: checksum(next.events) } : {};
}

/** Stores a new game, unless there is one with its id. Returns the stored one. */
export async function create(
  store: GameStore,
  created: StoredGame,
): Promise<Stored<StoredGame> & { is_new: boolean }> {
  let existing: StoredGame | null = null;
  await store.change(created.id, (stored) => ((existing = stored) ? undefined : created));
  return { ...storedGame(existing ?? created), is_new: existing === null };
}

/** Deletes a game. Returns whether it existed. */
export async function remove(store: GameStore, game: string): Promise<boolean> {
  let existed = false;
  await store.change(game, (stored) => ((existed = stored !== null), null));
  return existed;
}
