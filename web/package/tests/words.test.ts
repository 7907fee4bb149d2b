/** The element has all words that its components use, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordsOfElement } from '../build/words';

const WEB = join(import.meta.dirname, '../..');
const LOCALES = join(WEB, '../locales');

/** Keys that the components know, but only the page's boards use. */
const OF_PAGE = /^web-(theme|worth)-/;
/** Of all faults, only those of steps that are shown although they are forbidden. */
const BARRED = ['fault-protected', 'fault-rod-without-empty'];

function sources(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(WEB, folder, name), 'utf8'));
}

/** Keys as the sources spell them: whole, or with holes, as in `web-can-${mark}`. */
const usedKeys = [
  ...sources('src/board'),
  ...sources('package/src'),
  readFileSync(join(WEB, 'src/game/moves/MoveNavigation.svelte'), 'utf8'),
]
  .flatMap((text) => [
    ...text.matchAll(
      /(?:words\.(?:t|has)\(|key: )\s*(['`])([a-z]+-[\w-]*(?:\$\{[^}]*\}[\w-]*)*)\1/g,
    ),
  ])
  .map((match) => match[2]!)
  .filter((key) => !OF_PAGE.test(key) && !key.startsWith('fault-'));

const keys = (text: string): string[] => [...text.matchAll(/^([\w-]+) =/gm)].map(([, key]) => key!);

describe.each(readdirSync(LOCALES))('%s', (name) => {
  const whole = readFileSync(join(LOCALES, name), 'utf8');
  const kept = new Set(keys(wordsOfElement(whole)));

  it('has the words of the components', () => {
    expect(usedKeys.length).toBeGreaterThan(20);
    for (const key of [...usedKeys, ...BARRED]) {
      const pattern = new RegExp(`^${key.replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`);
      const all = keys(whole).filter((each) => pattern.test(each));
      expect(all, key).not.toEqual([]);
      expect(
        all.filter((each) => !kept.has(each)),
        key,
      ).toEqual([]);
    }
  });

  it('has the words of positions and results', () => {
    const all = keys(whole).filter((key) => /^(game|colour|note|web-step)-/.test(key));
    expect(all.filter((key) => !kept.has(key))).toEqual([]);
  });
});
