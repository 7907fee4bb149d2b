/** The texts of `locales/`, for the plugins of the build. */
import { readdirSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';

const LOCALES = new URL('../../locales/', import.meta.url);

/** A text without arguments in a language. */
export function text(lang: string, key: string): string {
  const texts = new FluentBundle(lang, { useIsolating: false });
  texts.addResource(new FluentResource(readFileSync(new URL(`${lang}.ftl`, LOCALES), 'utf8')));
  return texts.formatPattern(texts.getMessage(key)!.value!);
}

/** Languages with a text. */
export const inEveryLanguage = (key: string): [lang: string, text: string][] =>
  readdirSync(LOCALES)
    .map((name) => name.replace(/\.ftl$/, ''))
    .map((lang) => [lang, text(lang, key)]);
