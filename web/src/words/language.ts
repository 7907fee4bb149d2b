/** The first preferred language that is available; `es-MX` is served by `es`. */
export function pickLanguage(
  preferences: readonly (string | null)[],
  available: readonly string[],
  fallback: string,
): string {
  for (const wish of preferences) {
    const base = wish?.toLowerCase().split('-')[0];
    const found = available.find((lang) => lang === base);
    if (found) return found;
  }
  return fallback;
}

/** A language's name in itself: `English`, `Español`. */
export function languageName(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
