/** Dates in the user's language. */

/** A day and a time: `23 Nov 2026, 16:05`. */
export const formatDate = (milliseconds: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds);
