/** Texts that the browser stores. It may forbid that; then everything lasts as long as the page. */

/** The text stored under a key. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key; null removes it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The browser stores nothing.
  }
}
