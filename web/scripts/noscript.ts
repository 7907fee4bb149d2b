/** Vite plugin that adds a sentence for browsers without JavaScript, in every language. */
import type { Plugin } from 'vite';
import { inEveryLanguage } from './texts.ts';

export const noscript = (): Plugin => ({
  name: 'ludoteca-noscript',
  transformIndexHtml() {
    const children = inEveryLanguage('noscript-text').map(([lang, children]) => ({
      tag: 'p',
      attrs: { lang },
      children,
    }));
    return [{ tag: 'noscript', children, injectTo: 'body' }];
  },
});
