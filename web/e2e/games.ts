/** The games of the page, in alphabetical order. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A game to its end, as the start page plays it. A test of the rules keeps these files current. */
export const DEMOS = join(import.meta.dirname, '../src/demos');

export const GAMES: readonly string[] = readdirSync(DEMOS).flatMap(
  (file) => /^(.*)\.json$/.exec(file)?.[1] ?? [],
);
