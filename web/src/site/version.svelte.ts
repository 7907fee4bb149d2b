/**
 * Detects that the page is of an earlier version than its files: after an update, parts that it has not loaded yet are
 * gone, because their names change with their content.
 */
import { WORKER } from './offline';

/** Minimum time between two reloads by the page itself, in milliseconds: two servers may have different versions. */
const RELOAD_INTERVAL = 5 * 60_000;
const STORAGE_KEY = 'ludoteca-reloaded';

/** The errors of parts that could not be loaded, in the browsers' own words. */
const failures = new WeakSet<object>();

/** Whether an error means that a part of the page could not be loaded. */
export const isLoadFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error);

/** The name of the page's own program. */
const entryName = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1);

/** Remembers that the page reloads itself; false if it has done so lately or cannot remember it. */
function allowsReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY));
    if (now - last < RELOAD_INTERVAL) return false;
    sessionStorage.setItem(STORAGE_KEY, `${now}`);
    return true;
  } catch {
    return false;
  }
}

class Version {
  /** Whether there is a newer version. */
  outdated = $state(false);
  /** Whether the page says so itself, so that the banner is not needed. */
  isNamed = $state(false);

  /** Checks whether there is a newer version; a part of the page could not be loaded. */
  async check(): Promise<boolean> {
    const entry = entryName();
    if (!this.outdated && entry) {
      // The list of all files, which no cache has.
      const list = await fetch(WORKER, { cache: 'no-store' }).catch(() => undefined);
      if (list?.ok) this.outdated = !(await list.text()).includes(entry);
    }
    return this.outdated;
  }

  /** Loads the newer version, unless the page has reloaded itself lately. Returns whether it does. */
  reload(): boolean {
    const isAllowed = allowsReload(Date.now());
    if (isAllowed) location.reload();
    return isAllowed;
  }

  /** Notices parts that cannot be loaded. */
  watch(): void {
    addEventListener('vite:preloadError', ({ payload }) => {
      failures.add(payload);
      void this.check();
    });
  }
}

export const version = new Version();
