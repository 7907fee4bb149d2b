/** Dates in the user's language. */

const BRITISH = 'en-GB';

/** The user's regional variant of a language; English dates are British unless the user's are not. */
export const regionOf = (lang: string, wishes: readonly string[]): string =>
  wishes.find((wish) => wish.startsWith(`${lang}-`)) ?? (lang === 'en' ? BRITISH : lang);

/** A day and a time: `23 Nov 2026, 16:05`. */
export const formatDate = (milliseconds: number, lang: string): string =>
  new Intl.DateTimeFormat(regionOf(lang, navigator.languages), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(milliseconds);

/** A day: `23 Nov 2026`. */
export const formatDay = (milliseconds: number, lang: string): string =>
  new Intl.DateTimeFormat(regionOf(lang, navigator.languages), { dateStyle: 'medium' }).format(
    milliseconds,
  );

/** A day of UTC that begins at this time. */
export const formatUtcDay = (milliseconds: number, lang: string): string =>
  new Intl.DateTimeFormat(regionOf(lang, navigator.languages), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(milliseconds);
