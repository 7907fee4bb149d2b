/** Classification of requests. */
import type { LocalRequest } from '../contract';

/** Paths under `games/` that name no game. */
const NO_GAMES: ReadonlySet<string> = new Set(['export', 'import', 'statistics']);

/** The id of the game that a request concerns, or null. */
export function gameOf({ path, body }: LocalRequest): string | null {
  if (path === 'review') return reviewed(body);
  const id = /^games\/([^/]+)/.exec(path)?.[1];
  if (id === undefined || NO_GAMES.has(id)) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}

/** A review names its game in the body. */
function reviewed(body: string | null): string | null {
  try {
    const { id } = JSON.parse(body ?? '') as { id?: unknown };
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

/** Whether the answer depends on all games. */
export const isList = ({ method, path }: LocalRequest): boolean =>
  method === 'GET' && ['games', 'games/statistics', 'games/export'].includes(path);

/** 32 hexadecimal digits. */
export const newRandom = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
