/** The page's own words, so that tests find things as a reader would. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Say = (key: string, args?: Record<string, FluentVariable>) => string;

/** The words of a language. */
export function wordsOf(lang: string): Say {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  const file = join(import.meta.dirname, `../../locales/${lang}.ftl`);
  bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));
  return (key, args) => {
    const pattern = bundle.getMessage(key)?.value;
    if (!pattern) throw new Error(`${lang} has no ${key}`);
    return bundle.formatPattern(pattern, args);
  };
}
