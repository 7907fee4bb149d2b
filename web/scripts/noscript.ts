/** Vite plugin that adds a sentence for browsers without JavaScript, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Plugin } from 'vite';

const LOCALES = new URL('../../locales/', import.meta.url);

/** The sentence in a language. */
function sentence(lang: string): string {
  const texts = new FluentBundle(lang);
  texts.addResource(new FluentResource(readFileSync(new URL(`${lang}.ftl`, LOCALES), 'utf8')));
  return texts.formatPattern(texts.getMessage('noscript-text')!.value!);
}

export const noscript = (): Plugin => ({
  name: 'ludoteca-noscript',
  transformIndexHtml() {
    const languages = readdirSync(LOCALES).map((name) => name.replace(/\.ftl$/, ''));
    const children = languages.map((lang) => ({
      tag: 'p',
      attrs: { lang },
      children: sentence(lang),
    }));
    return [{ tag: 'noscript', children, injectTo: 'body' }];
  },
});
